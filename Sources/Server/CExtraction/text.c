#include "extraction.h"

#include <errno.h>
#include <iconv.h>
#include <libxml/parser.h>
#include <gmime/gmime.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// What pages and mails are written in besides UTF-8. The C library loads a table for each, which it could not do once
// the walls are closed; it keeps what somebody has open.
static const char *const charsets[] = {
    "WINDOWS-1252", "WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1253", "WINDOWS-1254", "WINDOWS-1257",
    "ISO-8859-1",   "ISO-8859-2",   "ISO-8859-5",   "ISO-8859-7",   "ISO-8859-9",   "ISO-8859-15",
    "KOI8-R",       "KOI8-U",       "SHIFT_JIS",    "EUC-JP",       "ISO-2022-JP",  "GB18030",
    "BIG5",         "EUC-KR",       "UTF-16",       "UTF-16LE",     "UTF-16BE",     "US-ASCII"};
enum { charset_count = sizeof charsets / sizeof *charsets };

static iconv_t readers[charset_count], writers[charset_count];

static void set_up(void) {
  for (int i = 0; i < charset_count; i++) {
    readers[i] = iconv_open("UTF-8", charsets[i]);
    // GMime looks whether it could write a set as well.
    writers[i] = iconv_open(charsets[i], "UTF-8");
  }
  xmlInitParser();
  g_mime_init();
}

// GMime's own beginning knows no threads.
void extraction_set_up(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, set_up);
}

void extraction_free(char *text) { free(text); }

// What the web means by a name (encoding.spec.whatwg.org): Latin-1 and ASCII are Windows' set.
static const char *meant(const char *charset) {
  static const char *const latin[] = {"iso-8859-1", "iso8859-1", "latin1", "us-ascii", "ascii",
                                      "windows-1252", "cp1252", NULL};
  for (const char *const *name = latin; *name != NULL; name++)
    if (strcasecmp(charset, *name) == 0) return "WINDOWS-1252";
  if (strcasecmp(charset, "gb2312") == 0 || strcasecmp(charset, "gbk") == 0) return "GB18030";
  if (strcasecmp(charset, "ks_c_5601-1987") == 0) return "EUC-KR";
  if (strcasecmp(charset, "shift-jis") == 0 || strcasecmp(charset, "x-sjis") == 0)
    return "SHIFT_JIS";
  return charset;
}

struct text {
  char *bytes;
  size_t length, room;
};

static int reserve(struct text *text, size_t more) {
  if (text->length + more + 1 <= text->room) return 1;
  size_t room = text->room * 2 + more + 64;
  char *bytes = realloc(text->bytes, room);
  if (bytes == NULL) return 0;
  text->bytes = bytes;
  text->room = room;
  return 1;
}

static int append(struct text *text, const char *bytes, size_t length) {
  if (!reserve(text, length)) return 0;
  memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
  return 1;
}

char *extraction_utf8(const char *charset, const char *bytes, size_t length, size_t *made) {
  iconv_t reader = iconv_open("UTF-8", meant(charset));
  if (reader == (iconv_t)-1) return NULL;
  struct text text = {NULL, 0, 0};
  char *from = (char *)bytes;
  size_t left = length;
  int is_fine = reserve(&text, length);
  while (is_fine && left > 0) {
    is_fine = reserve(&text, 64);
    if (!is_fine) break;
    char *to = text.bytes + text.length;
    size_t room = text.room - text.length - 1;
    size_t code = iconv(reader, &from, &left, &to, &room);
    int why = errno;
    text.length = (size_t)(to - text.bytes);
    if (code != (size_t)-1 || why == E2BIG) {
      if (code == (size_t)-1) is_fine = reserve(&text, left + 64);
      continue;
    }
    // A byte that stands for nothing, or a letter that is cut off at the end.
    is_fine = append(&text, "\xEF\xBF\xBD", 3);
    if (why == EINVAL) break;
    from++, left--;
  }
  iconv_close(reader);
  if (!is_fine || text.bytes == NULL) {
    free(text.bytes);
    return NULL;
  }
  text.bytes[text.length] = 0;
  *made = text.length;
  return text.bytes;
}
