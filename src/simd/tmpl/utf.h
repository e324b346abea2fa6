/* utf.h - the kernels of UTF-8, UTF-16 and Latin-1. */
#ifndef LANE_TMPL_UTF_H
#define LANE_TMPL_UTF_H

#include "latin1.h"
#include "utf16_to_utf8.h"
#include "utf8_ill_formed.h"
#include "utf8_to_utf16.h"
#include "utf8_validate.h"
#include "utf_counts.h"

#endif
