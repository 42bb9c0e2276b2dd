#pragma once
// Parts of days: asked for, kept for who looks again, and given up when they take too much room.

#include <stddef.h>
#include <stdint.h>

#include "event_tables.h"

/// Bits of columns in a part: QueryColumn.
enum { session_bit = 0, installation_bit = 1, stamp_bit = 2, first_column_bit = 3 };

struct part {
  struct part *next;
  int64_t day;
  uint32_t number, uses;
  uint64_t wanted[event_mask_words];
  size_t bytes;
  /// The rows in it, whose they are, and how many parts the day has.
  uint32_t rows, people, parts;
  /// The rows of the day before them.
  uint64_t first;
  /// 16 bytes a person; people + 1 beginnings.
  const uint8_t *ids;
  const uint32_t *starts;
  const int64_t *times;
  const int32_t *events;
  /// The columns of the bits in `wanted`, one behind the other.
  const int64_t *columns;
  uint64_t words[];
};

struct parts {
  const struct event_world *world;
  /// The one that was looked at last comes first.
  struct part *first;
  size_t bytes;
};

/// Finds a part, or has it handed over; it stays until it is released as often as it was taken. A code of SQLite.
int parts_take(
    struct parts *parts, int64_t day, uint32_t number, const uint64_t *wanted, struct part **out);
void parts_release(struct part *part);

/// The column of a bit; NULL when the part has it not.
const int64_t *part_column(const struct part *part, int bit);
