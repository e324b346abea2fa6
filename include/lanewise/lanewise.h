/* lanewise/lanewise.h - all of lanewise. */
#ifndef LANEWISE_LANEWISE_H
#define LANEWISE_LANEWISE_H

#include <lanewise/ascii.h>
#include <lanewise/base.h>
#include <lanewise/base64.h>
#include <lanewise/cpu.h>
#include <lanewise/http_field.h>
#include <lanewise/infra_string.h>
#include <lanewise/link.h>
#include <lanewise/records.h>
#include <lanewise/scan.h>
#include <lanewise/split.h>
#include <lanewise/uri.h>
#include <lanewise/utf.h>
#include <lanewise/utf_convert.h>
#include <lanewise/utf_index.h>

#endif
