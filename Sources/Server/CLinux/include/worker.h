#pragma once
// A program of ours in a process of its own that is handed files instead of paths, over a socket that
// is its standard input.

#include <stddef.h>
#include <stdint.h>

/// The version of Landlock that the kernel has; 0 without.
int64_t linux_landlock_version(void);

/// Starts the program at `words[0]`, with the words as its arguments, in the folder "/", with no
/// descriptor and no environment of ours; what it writes goes nowhere. Returns our end of its socket,
/// which carries whole messages; -1 with errno.
int linux_start_worker(const char *const *words, int *process);

/// Hands so many open files over. -1 with errno: EPIPE when nobody listens any more.
int linux_send_files(int socket, const int *files, int count);

/// Waits for exactly so many files. -1 when something else came, or the end.
int linux_receive_files(int socket, int *files, int count);

/// Waits for a message: its length, 0 at the end of the stream, -1 with errno.
int64_t linux_receive(int socket, void *bytes, size_t count);

/// A file in a folder that has no name and goes with its last descriptor. -1 with errno.
int linux_scratch_file(const char *folder);
