// Which pseudonyms are whose as well.

#include <string.h>

#include "tables.h"
#include "texts.h"

struct link_table {
  sqlite3_vtab base;
  const struct event_world *world;
};

struct link_cursor {
  sqlite3_vtab_cursor base;
  int64_t place;
};

static int link_connect(
    sqlite3 *db, void *world, int count, const char *const *words, sqlite3_vtab **out,
    char **error) {
  (void)count, (void)words, (void)error;
  int code = sqlite3_declare_vtab(db, "CREATE TABLE x (origin TEXT, person TEXT, at INTEGER)");
  if (code != SQLITE_OK) return code;
  struct link_table *table = sqlite3_malloc(sizeof *table);
  if (table == NULL) return SQLITE_NOMEM;
  memset(table, 0, sizeof *table);
  table->world = world;
  *out = &table->base;
  return SQLITE_OK;
}

static int link_disconnect(sqlite3_vtab *table) {
  sqlite3_free(table);
  return SQLITE_OK;
}

static int link_plan(sqlite3_vtab *table, sqlite3_index_info *info) {
  int64_t count = ((struct link_table *)table)->world->link_count;
  info->estimatedRows = count;
  info->estimatedCost = (double)count + 1;
  return SQLITE_OK;
}

static int link_open(sqlite3_vtab *table, sqlite3_vtab_cursor **out) {
  (void)table;
  struct link_cursor *cursor = sqlite3_malloc(sizeof *cursor);
  if (cursor == NULL) return SQLITE_NOMEM;
  memset(cursor, 0, sizeof *cursor);
  *out = &cursor->base;
  return SQLITE_OK;
}

static int link_close(sqlite3_vtab_cursor *cursor) {
  sqlite3_free(cursor);
  return SQLITE_OK;
}

static int link_filter(
    sqlite3_vtab_cursor *base, int number, const char *words, int count, sqlite3_value **values) {
  (void)number, (void)words, (void)count, (void)values;
  ((struct link_cursor *)base)->place = 0;
  return SQLITE_OK;
}

static int link_next(sqlite3_vtab_cursor *base) {
  ((struct link_cursor *)base)->place++;
  return SQLITE_OK;
}

static const struct event_world *world_of(const sqlite3_vtab_cursor *base) {
  return ((const struct link_table *)base->pVtab)->world;
}

static int link_is_done(sqlite3_vtab_cursor *base) {
  return ((struct link_cursor *)base)->place >= world_of(base)->link_count;
}

static int link_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
  const struct event_link *link = world_of(base)->links + ((struct link_cursor *)base)->place;
  switch (column) {
    case 0: text_of_id(context, link->origin); break;
    case 1: text_of_id(context, link->person); break;
    case 2: sqlite3_result_int64(context, link->at); break;
  }
  return SQLITE_OK;
}

static int link_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *row) {
  *row = ((struct link_cursor *)base)->place;
  return SQLITE_OK;
}

const sqlite3_module event_links_module = {
    .xConnect = link_connect,
    .xBestIndex = link_plan,
    .xDisconnect = link_disconnect,
    .xDestroy = link_disconnect,
    .xOpen = link_open,
    .xClose = link_close,
    .xFilter = link_filter,
    .xNext = link_next,
    .xEof = link_is_done,
    .xColumn = link_column,
    .xRowid = link_rowid,
};
