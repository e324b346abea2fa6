/* ops.h - the intrinsics of src/simd/compat_avx512.h, each as a function over plain bytes, so that the
 * processor's own and our form of it can be called from one program. ops.c is compiled once for either. */
#ifndef TEST_COMPAT_OPS_H
#define TEST_COMPAT_OPS_H

#include <stdint.h>

typedef struct compat_input {
    uint8_t a[64], b[64];
    uint64_t k, j; /* a mask; a number from 0 to 255 */
    uint8_t
        *memory; /* readable and writable where bit i of k is set, for i = 0 to 63; nowhere else */
} compat_input;

typedef struct compat_op {
    const char *name;
    void (*run)(const compat_input *in, uint8_t out[64]);
} compat_op;

/* both end with a NULL name */
extern const compat_op compat_ops_native[], compat_ops_emulated[];

#endif
