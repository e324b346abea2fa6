"""LATER: ops (or kinds of files) whose subject is not built yet. They are counted apart and fail
nothing. Whoever builds the subject takes its lines out."""

LATER = frozenset(
    """
    utf8_encode

    utf16_to_usv utf16_to_bytestring count grapheme_bounds index_convert
    whitespace trim truncate truncate_bytes_raw equal casefold nfc compare compare_u16
    first_strong scan_discouraged filename_check path_check identifier
    escape_encode unescape_ncr unescape percent_decode
    uplus_parse uplus_format uplus_sequence parse_decimal
    iri_to_uri uri_to_iri mailbox_class

    parse_bytes parse_string serialize
    structure

    link-vectors link-headerset-vectors resolve-vectors

    langtag_parse filter_basic filter_extended lookup range_wellformed
    """.split()
)
