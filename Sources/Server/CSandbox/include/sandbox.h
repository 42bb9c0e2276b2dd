#pragma once
// Walls around a process that reads what strangers sent (Docs/Decisions/0030).

#include <stdint.h>

/// Shuts this process in, for good: no file can be opened, nothing connected to, no program and no
/// process started, no signal sent to others, no memory made executable. What is open already stays
/// usable.
///
/// - memory: bytes of addresses; file: bytes that a file may be written to; cpu: seconds of processor.
/// - Returns 0; -1 with errno when a wall is not there, and then nothing foreign may be read. A kernel
///   without Landlock is no such case: seccomp refuses to open files as well.
int sandbox_enter(uint64_t memory, uint64_t file, uint64_t cpu);
