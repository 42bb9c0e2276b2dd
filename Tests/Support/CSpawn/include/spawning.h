#pragma once
// What Swift's Glibc module hides of starting programs.

#include <spawn.h>

/// A pipe that started programs do not inherit. -1 sets errno.
int spawn_pipe(int ends[2]);

/// Has the program begin without any file beyond its standard ones. The error's number, or 0.
int spawn_close_others(posix_spawn_file_actions_t *actions);
