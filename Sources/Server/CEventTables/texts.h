#pragma once
// What values of columns come from.

#include <sqlite3.h>

#include "event_tables.h"

/// A pseudonym as people write it: 36 letters.
void text_of_id(sqlite3_context *context, const uint8_t *id);

/// Reads one; 0 when it is none.
int id_of_text(const char *text, uint8_t *id);

/// The text at a place; null when there is none.
void text_at(sqlite3_context *context, const struct event_world *world, int64_t place);

/// A value of another column, as its kind has it.
void value_of(
    sqlite3_context *context, const struct event_world *world, uint8_t kind, int64_t value);
