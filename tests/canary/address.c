/* A read past the end of a heap block, which AddressSanitizer must stop. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    (void)argv;
    char *block = calloc(8, 1);
    int past = block[8 * argc];
    free(block);
    printf("read %d past the end and went on\n", past);
    return 0;
}
