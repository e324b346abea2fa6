/* A block that nothing points to at the end, which LeakSanitizer must report. */
#include <stdio.h>
#include <stdlib.h>

static void *volatile kept;

int main(void) {
    kept = malloc(17);
    kept = NULL;
    printf("leaked and went on\n");
    return 0;
}
