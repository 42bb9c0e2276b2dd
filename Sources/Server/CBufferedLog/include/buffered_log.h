#pragma once

#include <sqlite3.h>

// Makes SQLite's files known under another name, `umbu-log`: they are the system's own, but for the
// log of a database, whose writes are gathered until it is synced, and so go to the system in few
// large pieces. SQLite by itself hands over 24 bytes and a page for each page of a commit, which took
// a sixth of the writer's time.
//
// For a connection that syncs its log with each commit (`PRAGMA synchronous = FULL`): nobody else
// looks for a commit in the log before that, and with a sync all is handed over. An error of the disk,
// a full one above all, is then told by the sync of the same commit.
//
// Returns a code of SQLite's. To be called once, before the name is used.
int umbu_register_buffered_log(void);

// Whether a log of this kind, from now on, hands what was gathered to the system when it is synced but
// does not wait for the disk: whoever asks for that must, before anyone is told of the commit. It
// waits still where the log begins anew. Returns whether the file is such a log.
int umbu_leave_sync(sqlite3_file *log, int leaves);
