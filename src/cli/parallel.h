/* parallel.h - one file read by several threads, with the output and the problems of one. */
#ifndef LANE_CLI_PARALLEL_H
#define LANE_CLI_PARALLEL_H

#include "run.h"

/* Reads the file from `offset` on (a record start, `lines` record ends before it) when that is worth
 * while and possible; false: nothing was done. */
bool parallel_read(run *r, input *in, uint64_t offset, uint64_t lines);

#endif
