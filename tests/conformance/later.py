"""LATER: ops (or kinds of files) whose subject is not built yet. They are counted apart and fail
nothing. Whoever builds the subject takes its lines out."""

LATER = frozenset(
    """
    grapheme_bounds
    whitespace trim truncate equal casefold nfc
    first_strong scan_discouraged filename_check path_check identifier
    escape_encode unescape_ncr unescape
    uplus_parse uplus_format uplus_sequence parse_decimal
    mailbox_class

    parse_bytes parse_string serialize
    structure

    langtag_parse filter_basic filter_extended lookup range_wellformed
    """.split()
)
