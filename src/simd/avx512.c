/* avx512.c - the avx512 tier: every kernel of kernels.def over the vocabulary of vec_avx512.h. Empty unless the
 * build says that the tier is in it (cmake/tiers.cmake). */
#include "../kernels/kernels.h"

#if defined(LANE_TIER_AVX512)

#    define LANE_TIER avx512
#    define LANE_VECTOR_X86

#    include "intrin.h"

#    include "vec_avx512.h"
#    include "words_avx512.h"

#    include "hand/emit_avx512.h"

#    include "hand/base64_avx512.h"
#    include "hand/base64_short_avx512.h"
#    include "hand/compact_avx512.h"

#    include "hand/utf_avx512.h"

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
