import Glibc

/// A program that looks for what does harm, such as `clamdscan --fdpass -`: it gets the file on its
/// standard input, and any end but 0 refuses it.
public struct FileScanner: Sendable {
  private let command: [String]
  /// Seconds.
  private let patience: Int

  /// - Parameters:
  ///   - command: a program and its arguments, separated by spaces; run without a shell.
  ///   - patience: how many seconds it may take; then the file is not taken now.
  public init?(command: String, patience: Int = 60) {
    self.command = command.split(separator: " ").map { String($0) }
    self.patience = patience
    guard !self.command.isEmpty else { return nil }
  }

  /// - Throws: `unsound(.infected)`; `unavailable` when the program does not run or does not end.
  func scan(_ path: String) throws(FileError) {
    let status = try wait(for: try start(path))
    // A shell's words for a program that is not there; an end by a signal says nothing of the file.
    guard status & 0x7F == 0, status >> 8 != 127 else { throw .unavailable("the scanner fails") }
    guard status >> 8 == 0 else { throw .unsound(.infected) }
  }

  private func start(_ path: String) throws(FileError) -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, path, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own, so that all that it starts can be ended.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var arguments = command.map { strdup($0) } + [nil]
    // Nothing of ours, which may hold the secrets of databases and stores.
    var environment = [strdup("PATH=/usr/local/bin:/usr/bin:/bin"), nil]
    defer { for text in arguments + environment { free(text) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, command[0], &files, &attributes, &arguments, &environment)
    guard code == 0 else { throw .unavailable("the scanner does not start") }
    return child
  }

  private func wait(for child: pid_t) throws(FileError) -> Int32 {
    var status: Int32 = 0
    // Short files are scanned in milliseconds, long ones in seconds: the pauses grow.
    var (waited, pause) = (0, 2_000)
    while true {
      let done = waitpid(child, &status, WNOHANG)
      if done == child { return status }
      guard done == 0 || errno == EINTR else { throw .unavailable("the scanner is lost") }
      guard waited < patience * 1_000_000 else {
        kill(-child, SIGKILL)
        waitpid(child, &status, 0)
        throw .unavailable("the scanner takes too long")
      }
      usleep(UInt32(pause))
      waited += pause
      pause = min(pause * 2, 100_000)
    }
  }
}
