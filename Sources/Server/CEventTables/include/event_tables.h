#pragma once
// The tables of a query about events: events, people and links, as virtual tables of SQLite that
// read parts of days which a server hands over (Sources/Server/QueryWire).

#include <stdint.h>

struct sqlite3;

/// A civil day that has events.
struct event_day {
  int64_t rows;
  /// Its first millisecond since 1970, and that of the next day.
  int64_t start, end;
  /// Such as 2026-03-01.
  char name[16];
};

/// That the events of one pseudonym are a person's as well.
struct event_link {
  uint8_t origin[16], person[16];
  /// Milliseconds since 1970.
  int64_t at;
};

enum {
  /// Columns of events that are always there.
  event_fixed_columns = 15,
  /// Those of them that come from stamps, the last ones.
  event_stamp_columns = 9,
  /// Words of the bits that name the columns of a part: 3 bits, and one for each other column.
  event_mask_words = 16,
};

/// What is the same for all of a query. The pointers stay valid until the database is closed.
struct event_world {
  /// Where each text ends, and the texts one behind the other.
  const uint64_t *text_ends;
  const char *texts;
  int64_t text_count;
  /// Ascending.
  const struct event_day *days;
  int64_t day_count;
  /// `event_stamp_columns` places of texts for each stamp, or -1.
  const int32_t *stamps;
  int64_t stamp_count;
  const struct event_link *links;
  int64_t link_count;
  /// The other columns of events: their names, and QueryColumn.Kind.
  const char *const *column_names;
  const uint8_t *column_kinds;
  int32_t column_count;
  /// Where parts are asked for, and the file that they come in.
  int socket, exchange;
  /// When it must have ended: nanoseconds of CLOCK_MONOTONIC.
  int64_t deadline;
};

/// Adds the three tables to a database. A code of SQLite.
int event_tables_add(struct sqlite3 *db, const struct event_world *world);

/// Nanoseconds of CLOCK_MONOTONIC.
int64_t event_tables_now(void);
