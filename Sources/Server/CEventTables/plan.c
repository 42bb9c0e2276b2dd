// Which rows a query may need. SQLite looks at each row again, so what is found here only has to
// leave none out.

#include <string.h>
#include <stdlib.h>

#include "tables.h"
#include "texts.h"

enum { most_limits = 16 };

enum column_role role_of(const struct event_module *module, int column) {
  if (column == 0) return role_person;
  if (module->is_people) return column == 1 ? role_day : role_none;
  return column == 2 ? role_time : column == 3 ? role_day : role_none;
}

// A letter for what a comparison says, 0 for one that helps not.
static char letter_of(enum column_role role, unsigned char operation) {
  if (role == role_person) return operation == SQLITE_INDEX_CONSTRAINT_EQ ? 'p' : 0;
  if (role != role_day && role != role_time) return 0;
  int is_day = role == role_day;
  switch (operation) {
    case SQLITE_INDEX_CONSTRAINT_EQ: return is_day ? 'd' : 't';
    case SQLITE_INDEX_CONSTRAINT_GE:
    case SQLITE_INDEX_CONSTRAINT_GT: return is_day ? 'f' : 'F';
    case SQLITE_INDEX_CONSTRAINT_LE:
    case SQLITE_INDEX_CONSTRAINT_LT: return is_day ? 'l' : 'L';
    default: return 0;
  }
}

static double share_of(char letter, int64_t days) {
  switch (letter) {
    case 'p': return 0.001;
    case 'd':
    case 't': return days > 0 ? 1.0 / (double)days : 1;
    default: return 0.25;
  }
}

int plan_query(sqlite3_vtab *base, sqlite3_index_info *info) {
  const struct event_module *module = ((struct event_table *)base)->module;
  char letters[most_limits + 1] = {0};
  int count = 0;
  double share = 1;
  for (int i = 0; i < info->nConstraint && count < most_limits; i++) {
    enum column_role role = role_of(module, info->aConstraint[i].iColumn);
    char letter = letter_of(role, info->aConstraint[i].op);
    if (letter == 0 || !info->aConstraint[i].usable) continue;
    // Others find more equal than bytes that are.
    if (role != role_time && sqlite3_stricmp(sqlite3_vtab_collation(info, i), "BINARY") != 0)
      continue;
    letters[count++] = letter;
    info->aConstraintUsage[i].argvIndex = count;
    share *= share_of(letter, module->world->day_count);
  }
  int64_t rows = 0;
  for (int64_t day = 0; day < module->world->day_count; day++) rows += module->world->days[day].rows;
  double some = (double)rows * share;
  info->estimatedRows = (sqlite3_int64)(some < 1 ? 1 : some);
  info->estimatedCost = some < 1 ? 1 : some;
  // Days come one after the other, so what is grouped by days needs no sorting.
  if (info->nOrderBy == 1 && !info->aOrderBy[0].desc &&
      role_of(module, info->aOrderBy[0].iColumn) == role_day)
    info->orderByConsumed = 1;
  info->idxStr = sqlite3_mprintf("%llx %s", (unsigned long long)info->colUsed, letters);
  info->needToFreeIdxStr = 1;
  return info->idxStr == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

static void want(struct plan *plan, int bit) { plan->wanted[bit / 64] |= 1ull << (bit % 64); }

// Which columns of parts the columns of the query come from.
static void want_columns(
    struct plan *plan, const struct event_module *module, unsigned long long used) {
  if (module->is_people) return;
  int columns = event_fixed_columns + module->world->column_count;
  for (int column = 4; column < columns; column++) {
    // The last bit stands for all behind it.
    if (!(used >> (column < 63 ? column : 63) & 1)) continue;
    if (column == 4) want(plan, session_bit);
    else if (column == 5) want(plan, installation_bit);
    else if (column < event_fixed_columns) want(plan, stamp_bit);
    else want(plan, first_column_bit + column - event_fixed_columns);
  }
}

static void limit_to_days(
    struct plan *plan, const struct event_world *world, char letter, const char *text) {
  const struct event_day *days = world->days;
  if (letter != 'l')
    while (plan->first < plan->last && strcmp(days[plan->first].name, text) < 0) plan->first++;
  if (letter != 'f')
    while (plan->first < plan->last && strcmp(days[plan->last - 1].name, text) > 0) plan->last--;
}

// From both ends: the bounds of days may overlap, where an app has had another zone.
static void limit_to_times(
    struct plan *plan, const struct event_world *world, char letter, int64_t time) {
  const struct event_day *days = world->days;
  if (letter != 'L')
    while (plan->first < plan->last && days[plan->first].end <= time) plan->first++;
  if (letter != 'F')
    while (plan->first < plan->last && days[plan->last - 1].start > time) plan->last--;
}

static void limit_to_person(struct plan *plan, const char *text) {
  uint8_t person[16];
  // Nobody is called so, or one person is asked to be two.
  if (!id_of_text(text, person) || (plan->has_person && memcmp(person, plan->person, 16) != 0)) {
    plan->last = plan->first;
    return;
  }
  plan->has_person = 1;
  memcpy(plan->person, person, 16);
}

void plan_read(
    struct plan *plan, const struct event_module *module, const char *words, int count,
    sqlite3_value **values) {
  memset(plan, 0, sizeof *plan);
  plan->last = module->world->day_count;
  char *letters = NULL;
  want_columns(plan, module, strtoull(words, &letters, 16));
  if (*letters == ' ') letters++;
  for (int i = 0; i < count && letters[i] != 0; i++) {
    char letter = letters[i];
    int type = sqlite3_value_type(values[i]);
    // What is of another type than the column, SQLite compares by rules of its own.
    if (letter == 't' || letter == 'F' || letter == 'L') {
      if (type == SQLITE_INTEGER)
        limit_to_times(plan, module->world, letter, sqlite3_value_int64(values[i]));
      continue;
    }
    if (type != SQLITE_TEXT) continue;
    const char *text = (const char *)sqlite3_value_text(values[i]);
    if (text == NULL) continue;
    // With a zero in it: longer than it looks.
    if (strlen(text) != (size_t)sqlite3_value_bytes(values[i])) continue;
    if (letter == 'p') limit_to_person(plan, text);
    else limit_to_days(plan, module->world, letter, text);
  }
}
