/* header.h - the first record of a file as the names of its fields. */
#ifndef LANE_CLI_HEADER_H
#define LANE_CLI_HEADER_H

#include "run.h"

/* Reads the first record into `names`; *offset and *lines: where the next record starts and the record
 * ends before it. What was read beyond it waits in the worker. False: there is no record. */
bool header_read(run *r, input *in, field_names *names, uint64_t *offset, uint64_t *lines);

#endif
