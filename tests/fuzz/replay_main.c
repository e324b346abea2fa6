/* replay_main.c - runs a fuzz target over files and directories of inputs, without libFuzzer. */
#include "fuzz.h"

#include <dirent.h>
#include <sys/stat.h>

static size_t runs;

static bool replay_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return false;
    }
    size_t size = 0, room = 0;
    uint8_t *data = NULL;
    for (;;) {
        if (size == room) {
            room = room > 0 ? 2 * room : 4096;
            data = realloc(data, room);
            if (data == NULL)
                abort();
        }
        size_t got = fread(data + size, 1, room - size, file);
        if (got == 0)
            break;
        size += got;
    }
    fclose(file);
    uint8_t *exact = fuzz_room(size, 1);
    memcpy(exact, data, size);
    free(data);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    runs++;
    return true;
}

static bool replay(const char *path) {
    struct stat info;
    if (stat(path, &info) != 0) {
        perror(path);
        return false;
    }
    if (!S_ISDIR(info.st_mode))
        return replay_file(path);
    DIR *directory = opendir(path);
    if (directory == NULL) {
        perror(path);
        return false;
    }
    bool good = true;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        char name[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        good = replay_file(name) && good;
    }
    closedir(directory);
    return good;
}

int main(int argc, char **argv) {
    bool good = true;
    for (int i = 1; i < argc; i++)
        good = replay(argv[i]) && good;
    printf("%zu inputs\n", runs);
    return good && runs > 0 ? 0 : 1;
}
