/* Two threads that write the same plain variable, which ThreadSanitizer must report. */
#include <pthread.h>
#include <stdio.h>

static int shared_number;

static void *writer(void *unused) {
    (void)unused;
    shared_number++;
    return NULL;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, NULL, writer, NULL);
    pthread_create(&second, NULL, writer, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("raced to %d and went on\n", shared_number);
    return 0;
}
