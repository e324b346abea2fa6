/* lanewise/lanewise.h - all of lanewise. */
#ifndef LANEWISE_LANEWISE_H
#define LANEWISE_LANEWISE_H

#include <lanewise/base.h>
#include <lanewise/cpu.h>
#include <lanewise/scan.h>

#endif
