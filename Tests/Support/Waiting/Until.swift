import Glibc

/// Waits for what only the system decides: a process, the disk, the network.
///
/// The only place where tests look again and again. It has no patience of its own, for none is right
/// on every machine: `Tools/stages` ends what stands still, and says where it stood.
/// - Throws: what `isSo` throws, and `CancellationError` in a task that is cancelled.
public func until(_ isSo: () async throws -> Bool) async throws {
  while try await !isSo() { try await Task.sleep(for: .milliseconds(1)) }
}

/// The same on a thread that may block: one of the database's, or of a suite that is `onThreads`.
public func blockUntil(_ isSo: () throws -> Bool) rethrows {
  while try !isSo() { usleep(1_000) }
}

/// Lets a fault last, or a device rest: no test may come to another end for it.
public func blockFor(milliseconds: UInt32) { usleep(milliseconds * 1_000) }

/// Sleeps until the task is cancelled, and throws then.
public func untilCancelled() async throws {
  while true { try await Task.sleep(for: .seconds(86_400)) }
}
