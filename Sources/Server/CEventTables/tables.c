#include "tables.h"

#include <string.h>

#include "texts.h"

struct cursor {
  sqlite3_vtab_cursor base;
  struct plan plan;
  int64_t day;
  uint32_t number;
  /// The part that it is in; NULL where it is between two.
  struct part *part;
  /// The rows of it that are left, of people a row for each of them; and whose the first is.
  uint32_t row, end, place;
  int is_done;
};

static const char *const fixed_columns =
    "person TEXT, event TEXT, at INTEGER, day TEXT, session INTEGER, installation INTEGER, "
    "platform TEXT, app_version TEXT, plan TEXT, role TEXT, space TEXT, device_type TEXT, "
    "connection_type TEXT, language TEXT, user_type TEXT";

static int declare(sqlite3 *db, const struct event_module *module) {
  if (module->is_people)
    return sqlite3_declare_vtab(db, "CREATE TABLE x (person TEXT, day TEXT, events INTEGER)");
  static const char *const types[] = {"TEXT", "NUMERIC", "INTEGER"};
  const struct event_world *world = module->world;
  sqlite3_str *text = sqlite3_str_new(db);
  sqlite3_str_appendf(text, "CREATE TABLE x (%s", fixed_columns);
  for (int i = 0; i < world->column_count; i++)
    sqlite3_str_appendf(
        text, ", \"%w\" %s", world->column_names[i], types[world->column_kinds[i] % 3]);
  sqlite3_str_appendall(text, ")");
  char *sql = sqlite3_str_finish(text);
  if (sql == NULL) return SQLITE_NOMEM;
  int code = sqlite3_declare_vtab(db, sql);
  sqlite3_free(sql);
  return code;
}

static int table_connect(
    sqlite3 *db, void *module, int count, const char *const *words, sqlite3_vtab **out,
    char **error) {
  (void)count, (void)words, (void)error;
  int code = declare(db, module);
  if (code != SQLITE_OK) return code;
  struct event_table *table = sqlite3_malloc(sizeof *table);
  if (table == NULL) return SQLITE_NOMEM;
  memset(table, 0, sizeof *table);
  table->module = module;
  *out = &table->base;
  return SQLITE_OK;
}

static int table_disconnect(sqlite3_vtab *table) {
  sqlite3_free(table);
  return SQLITE_OK;
}

static int table_open(sqlite3_vtab *table, sqlite3_vtab_cursor **out) {
  (void)table;
  struct cursor *cursor = sqlite3_malloc(sizeof *cursor);
  if (cursor == NULL) return SQLITE_NOMEM;
  memset(cursor, 0, sizeof *cursor);
  cursor->is_done = 1;
  *out = &cursor->base;
  return SQLITE_OK;
}

static int table_close(sqlite3_vtab_cursor *base) {
  struct cursor *cursor = (struct cursor *)base;
  parts_release(cursor->part);
  sqlite3_free(cursor);
  return SQLITE_OK;
}

static const struct event_module *module_of(const struct cursor *cursor) {
  return ((struct event_table *)cursor->base.pVtab)->module;
}

// Which rows of its part are to be read.
static void enter(struct cursor *cursor) {
  const struct part *part = cursor->part;
  int is_people = module_of(cursor)->is_people;
  cursor->row = 0, cursor->place = 0;
  cursor->end = is_people ? part->people : part->rows;
  if (!cursor->plan.has_person) return;
  for (uint32_t place = 0; place < part->people; place++) {
    if (memcmp(part->ids + 16u * place, cursor->plan.person, 16) != 0) continue;
    cursor->place = place;
    cursor->row = is_people ? place : part->starts[place];
    cursor->end = is_people ? place + 1 : part->starts[place + 1];
    return;
  }
  cursor->end = 0;
}

// Goes to the first row that is there, from where it stands.
static int settle(struct cursor *cursor) {
  for (;;) {
    struct part *part = cursor->part;
    if (part != NULL) {
      if (cursor->row < cursor->end) {
        if (module_of(cursor)->is_people) cursor->place = cursor->row;
        else while (part->starts[cursor->place + 1] <= cursor->row) cursor->place++;
        return SQLITE_OK;
      }
      if (cursor->number + 1 < part->parts) cursor->number++;
      else cursor->day++, cursor->number = 0;
      parts_release(part);
      cursor->part = NULL;
    }
    if (cursor->day >= cursor->plan.last) return cursor->is_done = 1, SQLITE_OK;
    int code = parts_take(
        module_of(cursor)->parts, cursor->day, cursor->number, cursor->plan.wanted, &cursor->part);
    if (code != SQLITE_OK) return cursor->part = NULL, code;
    enter(cursor);
  }
}

static int table_filter(
    sqlite3_vtab_cursor *base, int number, const char *words, int count, sqlite3_value **values) {
  (void)number;
  struct cursor *cursor = (struct cursor *)base;
  parts_release(cursor->part);
  cursor->part = NULL;
  plan_read(&cursor->plan, module_of(cursor), words, count, values);
  cursor->day = cursor->plan.first, cursor->number = 0, cursor->is_done = 0;
  return settle(cursor);
}

static int table_next(sqlite3_vtab_cursor *base) {
  struct cursor *cursor = (struct cursor *)base;
  cursor->row++;
  return settle(cursor);
}

static int table_is_done(sqlite3_vtab_cursor *base) { return ((struct cursor *)base)->is_done; }

static void day_of(sqlite3_context *context, const struct cursor *cursor) {
  const char *name = module_of(cursor)->world->days[cursor->day].name;
  sqlite3_result_text(context, name, (int)strlen(name), SQLITE_STATIC);
}

static void person_column(const struct cursor *cursor, sqlite3_context *context, int column) {
  const struct part *part = cursor->part;
  uint32_t place = cursor->place;
  switch (column) {
    case 0: text_of_id(context, part->ids + 16u * place); break;
    case 1: day_of(context, cursor); break;
    case 2: sqlite3_result_int64(context, part->starts[place + 1] - part->starts[place]); break;
  }
}

static void number_column(const struct cursor *cursor, sqlite3_context *context, int bit) {
  const int64_t *column = part_column(cursor->part, bit);
  if (column != NULL && column[cursor->row] != INT64_MIN)
    sqlite3_result_int64(context, column[cursor->row]);
}

static void stamp_column(const struct cursor *cursor, sqlite3_context *context, int column) {
  const struct event_world *world = module_of(cursor)->world;
  const int64_t *stamps = part_column(cursor->part, stamp_bit);
  if (stamps == NULL) return;
  int64_t stamp = stamps[cursor->row];
  if (stamp < 0 || stamp >= world->stamp_count) return;
  int place = column - (event_fixed_columns - event_stamp_columns);
  text_at(context, world, world->stamps[stamp * event_stamp_columns + place]);
}

static void other_column(const struct cursor *cursor, sqlite3_context *context, int column) {
  const struct event_world *world = module_of(cursor)->world;
  int other = column - event_fixed_columns;
  if (other >= world->column_count) return;
  const int64_t *values = part_column(cursor->part, first_column_bit + other);
  if (values != NULL) value_of(context, world, world->column_kinds[other], values[cursor->row]);
}

static int table_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
  struct cursor *cursor = (struct cursor *)base;
  const struct part *part = cursor->part;
  if (module_of(cursor)->is_people) {
    person_column(cursor, context, column);
    return SQLITE_OK;
  }
  switch (column) {
    case 0: text_of_id(context, part->ids + 16u * cursor->place); break;
    case 1: text_at(context, module_of(cursor)->world, part->events[cursor->row]); break;
    case 2: sqlite3_result_int64(context, part->times[cursor->row]); break;
    case 3: day_of(context, cursor); break;
    case 4: number_column(cursor, context, session_bit); break;
    case 5: number_column(cursor, context, installation_bit); break;
    default:
      if (column < event_fixed_columns) stamp_column(cursor, context, column);
      else other_column(cursor, context, column);
  }
  return SQLITE_OK;
}

static int table_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *row) {
  struct cursor *cursor = (struct cursor *)base;
  *row = (cursor->day << 40) + (int64_t)cursor->part->first + cursor->row;
  return SQLITE_OK;
}

// Without xCreate they are there by their names alone, and no others can be made of them.
const sqlite3_module event_tables_module = {
    .xConnect = table_connect,
    .xBestIndex = plan_query,
    .xDisconnect = table_disconnect,
    .xDestroy = table_disconnect,
    .xOpen = table_open,
    .xClose = table_close,
    .xFilter = table_filter,
    .xNext = table_next,
    .xEof = table_is_done,
    .xColumn = table_column,
    .xRowid = table_rowid,
};

static int add(sqlite3 *db, const char *name, const struct event_module *module) {
  struct event_module *own = sqlite3_malloc(sizeof *own);
  if (own == NULL) return SQLITE_NOMEM;
  *own = *module;
  return sqlite3_create_module_v2(db, name, &event_tables_module, own, sqlite3_free);
}

int event_tables_add(sqlite3 *db, const struct event_world *world) {
  // As long as the process.
  static struct parts parts;
  parts.world = world;
  struct event_module module = {world, &parts, 0};
  int code = add(db, "events", &module);
  module.is_people = 1;
  if (code == SQLITE_OK) code = add(db, "people", &module);
  if (code == SQLITE_OK)
    code = sqlite3_create_module_v2(
        db, "links", &event_links_module, (void *)(uintptr_t)world, NULL);
  return code;
}
