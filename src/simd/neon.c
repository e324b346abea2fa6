/* neon.c - the neon tier: every kernel of kernels.def over the vocabulary of vec_neon.h. Empty unless the
 * build says that the tier is in it (cmake/tiers.cmake). */
#include "../kernels/kernels.h"

#if defined(LANE_TIER_NEON)

#    define LANE_TIER neon
#    define LANE_VECTOR_ARM

#    include "intrin.h"

#    include "vec_neon.h"

#    include "hand/emit_words.h"

#    include "hand/compact_words.h"

#    include "hand/base64_neon.h"

#    include "hand/base64_words.h"

#    include "hand/base64_short_words.h"

#    include "hand/utf_16_bytes.h"

#    include "tmpl/ascii.h"
#    include "tmpl/code_points.h"
#    include "tmpl/convert.h"
#    include "tmpl/count.h"
#    include "tmpl/find.h"
#    include "tmpl/index.h"
#    include "tmpl/records.h"

#    include "hand/equal16.h"
#    include "tmpl/http.h"
#    include "tmpl/utf.h"

#    include "tmpl/table.h"

#endif
