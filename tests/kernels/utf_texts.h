/* utf_texts.h - UTF-8 and UTF-16 as the checks define them, and texts of them with and without errors. */
#ifndef TEST_UTF_TEXTS_H
#define TEST_UTF_TEXTS_H

#include "check.h"

/* ---- the definition: one character at a time ---- */

/* The character at s, n >= 1: its length in units; 0 when no whole character stands there. */
typedef size_t utf_decode(const void *s, size_t n, uint32_t *value);
utf_decode utf8_decode, utf16_decode, latin1_decode;

/* Its units in out, which has room for four: how many; 0 when the encoding has none for it. */
typedef size_t utf_encode(uint32_t value, void *out);
utf_encode utf8_encode, utf16_encode, latin1_encode;

/* ---- texts ---- */

/* n units of whole characters at s. `kind` is below UTF_KINDS: ASCII; with a few others; up to U+00FF; two bytes;
 * three; four; all mixed, edges often; mixed by runs. */
enum { UTF_KINDS = 8 };
void utf_text(check *t, void *s, size_t n, unsigned width, int kind);
const char *utf_kind_name(int kind);

/* Pieces of up to four bytes that are no character or an edge of what is one. */
typedef struct utf_piece {
    uint8_t size, bytes[4];
} utf_piece;
extern const utf_piece utf_pieces[];
extern const size_t utf_piece_count;

/* Calls `look` on UTF-8 of every kind: whole and cut off by the end, at places and lengths of edges, and with a
 * piece put over each position. */
void check_utf8_texts(check *t, probe *look, const void *about);
/* The same for UTF-16, with surrogates put over each position, and mixes of units that are edges. */
void check_utf16_texts(check *t, probe *look, const void *about);

#endif
