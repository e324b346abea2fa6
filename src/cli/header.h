/* header.h - the first record of a file as the names of its fields. */
#ifndef LANE_CLI_HEADER_H
#define LANE_CLI_HEADER_H

#include "run.h"

/* Reads the first record into `names`; *text: it as it stands, in the worker's buffer; *offset and *lines:
 * where the next record starts and the record ends before it. What was read beyond it waits in the worker.
 * False: there is no record. */
bool header_read(run *r, input *in, field_names *names, lane_view *text, uint64_t *offset,
                 uint64_t *lines);

#endif
