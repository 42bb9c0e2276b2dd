#pragma once
// Reads what strangers wrote, with libxml2 and GMime, inside the walls of a worker (Docs/Capture.md). Texts are UTF-8
// and end with a zero; what is handed to a function of the caller's is only there for that call.

#include <stddef.h>
#include <stdint.h>

/// Loads all that is needed, character sets among it, after which no path is opened any more.
void extraction_set_up(void);

/// Frees a text that a function here made.
void extraction_free(char *text);

/// The bytes in UTF-8, what is none of the set as U+FFFD; NULL for a set that is not known.
char *extraction_utf8(const char *charset, const char *bytes, size_t length, size_t *made);

/// An address that stands in a page, as a whole one (RFC 3986 section 5); NULL where it is none.
char *extraction_resolve(const char *link, const char *base);

/// What hears of a page's tree, from its root on.
struct extraction_page_reader {
  void *context;
  /// An element begins; 0 leaves it out with all that is in it.
  int (*begin)(void *context, const char *name);
  void (*attribute)(void *context, const char *name, const char *value);
  void (*text)(void *context, const char *text);
  void (*end)(void *context);
};

/// Parses HTML in UTF-8 and tells the reader of at most so many nodes, no deeper than `most_depth`. Returns whether
/// that was all: 1; 0 when it was cut; -1 when it cannot be parsed.
int extraction_read_page(const char *bytes, size_t length, int most_nodes, int most_depth,
                         const struct extraction_page_reader *reader);

/// What hears of a mail.
struct extraction_mail_reader {
  void *context;
  /// Once, first. NULL for what the mail does not say; the time is in seconds since 1970, INT64_MIN for none.
  void (*head)(void *context, const char *subject, const char *name, const char *address,
               int64_t sent_at);
  /// A text that is to be read, of which the bytes are in that set (NULL for none said).
  void (*text)(void *context, int is_html, const char *charset, const char *bytes, size_t length);
  /// A mail within the mail begins: what follows is of it.
  void (*forwarded)(void *context, const char *subject, const char *from);
  /// An attachment, decoded.
  void (*part)(void *context, const char *type, const char *name, const char *content_id,
               const char *bytes, size_t length);
};

/// Takes a mail apart (RFC 5322, RFC 2045). Returns 1; 0 when there was more than `most_parts`, or something lay deeper
/// than `most_depth`; -1 when it is no mail.
int extraction_read_mail(const char *bytes, size_t length, int most_parts, int most_depth,
                         const struct extraction_mail_reader *reader);
