/* cpus.c - processors by affinity and by the quota of the control group. */
#include "cli.h"

#include "cpus.h"

#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool read_small_file(const char *path, char *text, size_t capacity) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    ssize_t n = read(fd, text, capacity - 1);
    close(fd);
    text[n > 0 ? n : 0] = 0;
    return n > 0;
}

/* quota / period, rounded up; UINT_MAX where there is no limit */
static unsigned cpus_of_quota(long long quota, long long period) {
    return quota <= 0 || period <= 0 ? UINT_MAX : (unsigned)((quota + period - 1) / period);
}

/* version 2: cpu.max of the group and of every group around it, "QUOTA PERIOD" or "max PERIOD" */
static unsigned cpus_of_group(void) {
    char groups[4096], path[4096 + 64], text[64];
    if (!read_small_file("/proc/self/cgroup", groups, sizeof groups)) {
        return UINT_MAX;
    }
    char *group = strstr(groups, "0::/");
    if (group == NULL) {
        return UINT_MAX;
    }
    group += strlen("0::");
    group[strcspn(group, "\n")] = 0;
    unsigned fewest = UINT_MAX;
    for (;;) {
        snprintf(path, sizeof path, "/sys/fs/cgroup%s/cpu.max", group);
        if (read_small_file(path, text, sizeof text) && text[0] != 'm') {
            char *rest;
            long long quota = strtoll(text, &rest, 10);
            unsigned cpus = cpus_of_quota(quota, strtoll(rest, NULL, 10));
            fewest = cpus < fewest ? cpus : fewest;
        }
        char *slash = strrchr(group, '/');
        if (slash == NULL) {
            return fewest;
        }
        *slash = 0;
    }
}

/* version 1, as a container sees its own group */
static unsigned cpus_of_old_group(void) {
    char quota[64], period[64];
    if (!read_small_file("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", quota, sizeof quota) ||
        !read_small_file("/sys/fs/cgroup/cpu/cpu.cfs_period_us", period, sizeof period)) {
        return UINT_MAX;
    }
    return cpus_of_quota(strtoll(quota, NULL, 10), strtoll(period, NULL, 10));
}

static unsigned cpus_of_affinity(void) {
    cpu_set_t set;
    /* more processors than the set has bits: the call fails, and all of them are meant */
    if (sched_getaffinity(0, sizeof set, &set) == 0) {
        return (unsigned)CPU_COUNT(&set);
    }
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

unsigned cpus_usable(void) {
    unsigned cpus = cpus_of_affinity();
    unsigned group = cpus_of_group(), old_group = cpus_of_old_group();
    cpus = group < cpus ? group : cpus;
    cpus = old_group < cpus ? old_group : cpus;
    return cpus == 0 ? 1 : cpus;
}
