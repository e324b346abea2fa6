/* base64.c - lanewise/base64.h: kinds of base64, where one is wrong, lines, and a text in pieces */
#include <lanewise/base64.h>

#include <stdio.h>
#include <string.h>

static void try(const char *kind, const lane_base64_variant *variant, const char *text) {
    char out[64];
    lane_result r = lane_base64_decode(text, strlen(text), variant, out, sizeof out);
    printf("%-9s \"%s\": %s", kind, text, lane_status_name(r.status));
    if (r.status == LANE_OK)
        printf(", \"%.*s\"\n", (int)r.written, out);
    else
        printf(" at %zu\n", r.read);
}

int main(void) {
    /* one value, several spellings */
    try("forgiving", &lane_base64_forgiving, "aGk=");
    try("forgiving", &lane_base64_forgiving, " a G l");
    try("strict", &lane_base64_strict, "aGk=");
    try("strict", &lane_base64_strict, "aGk");
    try("strict", &lane_base64_strict, "aGl=");
    try("url", &lane_base64_url_unpadded, "aGk");
    try("url", &lane_base64_url_unpadded, "a+k");

    /* lines, as in a mail; the exact size says how much room they need */
    const char *text = "Text that is encoded in lines of 24 characters.";
    lane_base64_options options = {0};
    options.line_length = 24;
    options.line_end = LANE_BASE64_LF;
    options.end_last_line = 1;
    char lines[128];
    size_t size = lane_base64_encode_size(strlen(text), &options);
    lane_result r = lane_base64_encode(text, strlen(text), &options, lines, sizeof lines);
    printf("%zu characters, %s:\n%.*s", size, lane_status_name(r.status), (int)r.written, lines);

    /* back, in pieces of 13, into a buffer of 8 bytes that is emptied when it is full */
    lane_base64_decoder decoder;
    lane_base64_decoder_init(&decoder, &lane_base64_mime);
    char out[8];
    for (size_t at = 0; at < size;) {
        size_t piece = size - at < 13 ? size - at : 13;
        r = lane_base64_decoder_feed(&decoder, lines + at, piece, out, sizeof out);
        printf("%.*s", (int)r.written, out);
        if (r.status != LANE_OK && r.status != LANE_FULL)
            break;
        at += r.read;
    }
    r = lane_base64_decoder_finish(&decoder, out, sizeof out);
    printf("%.*s\n%s after %llu characters\n", (int)r.written, out, lane_status_name(r.status),
           (unsigned long long)decoder.offset);
    return 0;
}
