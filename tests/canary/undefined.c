/* A signed overflow, which UndefinedBehaviorSanitizer must stop. */
#include <limits.h>
#include <stdio.h>

int main(int argc, char **argv) {
    (void)argv;
    int sum = INT_MAX;
    sum += argc;
    printf("overflowed to %d and went on\n", sum);
    return 0;
}
