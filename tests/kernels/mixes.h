/* mixes.h - inputs whose grammar is in neighbouring units: surrogates and pairs, characters of UTF-8. */
#ifndef TEST_MIXES_H
#define TEST_MIXES_H

#include "check.h"

/* Units drawn from a list, at every place of guard.h and the lengths of edges, some of them longer; what lies
 * around the input is drawn from the list too. */
void check_mix(check *t, unsigned width, const uint16_t *units, size_t count, const char *about,
               probe *look, const void *passed);

/* UTF-16: pairs only, surrogates in any order, few of them; one that stands alone at each position. */
void check_surrogate_mixes(check *t, probe *look);

#endif
