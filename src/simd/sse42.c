/* sse42.c - the sse42 tier: every kernel of kernels.def over the vocabulary of vec_sse42.h. Empty unless the
 * build says that the tier is in it (cmake/tiers.cmake). */
#include "../kernels/kernels.h"

#if defined(LANE_TIER_SSE42)

#    define LANE_TIER sse42
#    define LANE_VECTOR_X86

#    include "intrin.h"

#    include "vec_sse42.h"

#    include "hand/emit_words.h"

#    include "hand/compact_words.h"

#    include "hand/base64_sse42.h"

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
