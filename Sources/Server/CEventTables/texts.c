#include "texts.h"

#include <string.h>

static int is_dash(int place) { return place == 8 || place == 13 || place == 18 || place == 23; }

void text_of_id(sqlite3_context *context, const uint8_t *id) {
  static const char digits[] = "0123456789abcdef";
  char text[36];
  int half = 0;
  for (int place = 0; place < 36; place++) {
    if (is_dash(place)) {
      text[place] = '-';
      continue;
    }
    uint8_t byte = id[half / 2];
    text[place] = digits[half % 2 == 0 ? byte >> 4 : byte & 15];
    half++;
  }
  sqlite3_result_text(context, text, sizeof text, SQLITE_TRANSIENT);
}

int id_of_text(const char *text, uint8_t *id) {
  int half = 0;
  memset(id, 0, 16);
  for (int place = 0; place < 36; place++) {
    char letter = text[place];
    if (is_dash(place)) {
      if (letter != '-') return 0;
      continue;
    }
    int value;
    // Only as it is written here: another case is another text for SQLite.
    if (letter >= '0' && letter <= '9') value = letter - '0';
    else if (letter >= 'a' && letter <= 'f') value = letter - 'a' + 10;
    else return 0;
    id[half / 2] = (uint8_t)(id[half / 2] << 4 | value);
    half++;
  }
  return text[36] == 0;
}

void text_at(sqlite3_context *context, const struct event_world *world, int64_t place) {
  if (place < 0 || place >= world->text_count) return;
  uint64_t start = place == 0 ? 0 : world->text_ends[place - 1];
  uint64_t length = world->text_ends[place] - start;
  // The file of texts is mapped until the process ends.
  sqlite3_result_text64(context, world->texts + start, length, SQLITE_STATIC, SQLITE_UTF8);
}

void value_of(
    sqlite3_context *context, const struct event_world *world, uint8_t kind, int64_t value) {
  if (value == INT64_MIN) return;
  switch (kind) {
    case 0: text_at(context, world, value); break;
    case 1:
      if (value % 1000 == 0) sqlite3_result_int64(context, value / 1000);
      else sqlite3_result_double(context, (double)value / 1000);
      break;
    default: sqlite3_result_int64(context, value); break;
  }
}
