#include <sqlite3.h>

// sqlite3_db_config takes a variable number of arguments, which Swift cannot pass.
static inline int csqlite_db_switch(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

// So does sqlite3_config. Spares every allocation two locks that only keep totals nobody reads.
static inline int csqlite_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
