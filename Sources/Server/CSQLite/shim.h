#include <sqlite3.h>

// sqlite3_db_config takes a variable number of arguments, which Swift cannot pass.
static inline int csqlite_db_switch(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}
