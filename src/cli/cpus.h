/* cpus.h - how many threads are worth starting. */
#ifndef LANE_CLI_CPUS_H
#define LANE_CLI_CPUS_H

/* The processors this process may use: by affinity, and by the quota of its control group. At least 1. */
unsigned cpus_usable(void);

#endif
