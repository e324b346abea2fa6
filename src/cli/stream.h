/* stream.h - `space` over whole files, which then hold no records. */
#ifndef LANE_CLI_STREAM_H
#define LANE_CLI_STREAM_H

#include "settings.h"

/* Edits each file as one text, as s->stream_edits says, and writes them one after the other. Returns the
 * exit status. */
int stream_files(const settings *s);

#endif
