#include "buffered_log.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// So many bytes are gathered at most: 31 pages. It is also the most that the system's files take at
// once; of a longer piece they look at the last 17 bits of its length (os_unix.c, seekAndWriteFd).
enum { capacity = (1 << 17) - 1 };

// A log that is open; the system's file follows it.
typedef struct {
  sqlite3_file file;
  // What was written last and is not with the system yet: `count` bytes that belong at `start`.
  unsigned char *bytes;
  sqlite3_int64 start;
  int count;
  // Its beginning was written and not synced yet.
  int has_begun;
  // Somebody else waits for the disk.
  int leaves_sync;
} Log;

static sqlite3_vfs *system_files;

static sqlite3_file *real(sqlite3_file *file) { return (sqlite3_file *)((Log *)file + 1); }

// Hands over what was gathered. What cannot be written is forgotten: the commit fails with it.
static int flush(sqlite3_file *file) {
  Log *log = (Log *)file;
  if (log->count == 0) return SQLITE_OK;
  int count = log->count;
  log->count = 0;
  return real(file)->pMethods->xWrite(real(file), log->bytes, count, log->start);
}

static int log_close(sqlite3_file *file) {
  int code = flush(file);
  free(((Log *)file)->bytes);
  int closed = real(file)->pMethods->xClose(real(file));
  return code == SQLITE_OK ? closed : code;
}

static int log_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 start) {
  Log *log = (Log *)file;
  if (log->count > 0 && start < log->start + log->count && log->start < start + count) {
    int code = flush(file);
    if (code != SQLITE_OK) return code;
  }
  return real(file)->pMethods->xRead(real(file), bytes, count, start);
}

static int log_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 start) {
  Log *log = (Log *)file;
  if (start == 0) log->has_begun = 1;
  if (log->count > 0 && (start != log->start + log->count || count > capacity - log->count)) {
    int code = flush(file);
    if (code != SQLITE_OK) return code;
  }
  if (count > capacity) return real(file)->pMethods->xWrite(real(file), bytes, count, start);
  if (log->count == 0) log->start = start;
  memcpy(log->bytes + log->count, bytes, (size_t)count);
  log->count += count;
  return SQLITE_OK;
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size) {
  int code = flush(file);
  return code == SQLITE_OK ? real(file)->pMethods->xTruncate(real(file), size) : code;
}

static int log_sync(sqlite3_file *file, int flags) {
  Log *log = (Log *)file;
  int code = flush(file);
  // A log that begins anew must never be behind a page of it on the disk.
  if (code != SQLITE_OK || (log->leaves_sync && !log->has_begun)) return code;
  log->has_begun = 0;
  return real(file)->pMethods->xSync(real(file), flags);
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size) {
  int code = flush(file);
  return code == SQLITE_OK ? real(file)->pMethods->xFileSize(real(file), size) : code;
}

static int log_lock(sqlite3_file *file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}

static int log_unlock(sqlite3_file *file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}

static int log_check_lock(sqlite3_file *file, int *is_reserved) {
  return real(file)->pMethods->xCheckReservedLock(real(file), is_reserved);
}

static int log_control(sqlite3_file *file, int operation, void *argument) {
  int code = flush(file);
  if (code != SQLITE_OK) return code;
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int log_sector_size(sqlite3_file *file) {
  return real(file)->pMethods->xSectorSize(real(file));
}

static int log_characteristics(sqlite3_file *file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

static const sqlite3_io_methods log_methods = {
    .iVersion = 1,
    .xClose = log_close,
    .xRead = log_read,
    .xWrite = log_write,
    .xTruncate = log_truncate,
    .xSync = log_sync,
    .xFileSize = log_size,
    .xLock = log_lock,
    .xUnlock = log_unlock,
    .xCheckReservedLock = log_check_lock,
    .xFileControl = log_control,
    .xSectorSize = log_sector_size,
    .xDeviceCharacteristics = log_characteristics,
};

static int open_file(
    sqlite3_vfs *files, sqlite3_filename name, sqlite3_file *file, int flags, int *given) {
  (void)files;
  if (!(flags & SQLITE_OPEN_WAL)) return system_files->xOpen(system_files, name, file, flags, given);
  file->pMethods = NULL;
  unsigned char *bytes = malloc(capacity);
  if (bytes == NULL) return SQLITE_NOMEM;
  int code = system_files->xOpen(system_files, name, real(file), flags, given);
  if (code != SQLITE_OK) {
    // SQLite closes a file that has methods even when it could not be opened.
    if (real(file)->pMethods != NULL) real(file)->pMethods->xClose(real(file));
    free(bytes);
    return code;
  }
  Log *log = (Log *)file;
  log->bytes = bytes;
  log->start = 0;
  log->count = 0;
  log->has_begun = 0;
  log->leaves_sync = 0;
  file->pMethods = &log_methods;
  return SQLITE_OK;
}

int umbu_register_buffered_log(void) {
  static sqlite3_vfs files;
  system_files = sqlite3_vfs_find(NULL);
  if (system_files == NULL) return SQLITE_ERROR;
  files = *system_files;
  files.zName = "umbu-log";
  files.pNext = NULL;
  files.szOsFile = (int)sizeof(Log) + system_files->szOsFile;
  files.xOpen = open_file;
  return sqlite3_vfs_register(&files, 0);
}

int umbu_leave_sync(sqlite3_file *file, int leaves) {
  if (file == NULL || file->pMethods != &log_methods) return 0;
  ((Log *)file)->leaves_sync = leaves;
  return 1;
}
