/* rows.h - what becomes of the records of a batch. */
#ifndef LANE_CLI_ROWS_H
#define LANE_CLI_ROWS_H

#include "worker.h"

/* Notes problems, applies conditions, and puts rows where the worker's job wants them. Sets
 * notes.stopped where --on-error=stop ends the work. */
void rows_take_batch(worker *w);

#endif
