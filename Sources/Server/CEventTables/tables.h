#pragma once
// The table of events, and that of people: who has how many events on which day.

#include <sqlite3.h>

#include "parts.h"

/// What a module of SQLite is made for.
struct event_module {
  const struct event_world *world;
  struct parts *parts;
  int is_people;
};

struct event_table {
  sqlite3_vtab base;
  struct event_module *module;
};

/// What a column is for those who look for rows.
enum column_role { role_none = 0, role_person, role_time, role_day };

enum column_role role_of(const struct event_module *module, int column);

/// xBestIndex: which days and whose rows are to be read (plan.c).
int plan_query(sqlite3_vtab *base, sqlite3_index_info *info);

/// What plan_query has found, and the values that SQLite has for it.
struct plan {
  uint64_t wanted[event_mask_words];
  /// The days from the first up to, not with, the last.
  int64_t first, last;
  int has_person;
  uint8_t person[16];
};

void plan_read(
    struct plan *plan, const struct event_module *module, const char *words, int count,
    sqlite3_value **values);

extern const sqlite3_module event_tables_module;
extern const sqlite3_module event_links_module;
