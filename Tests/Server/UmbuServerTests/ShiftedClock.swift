import Foundation

/// The clock of a program of ours in a process of its own, which can be set while it runs: Debian's
/// libfaketime stands before the system's clock. What counts time since some moment goes on as ever.
final class ShiftedClock {
  private let folder: String
  private let library: String

  /// Nil where libfaketime is not installed.
  init?() {
    let libraries = "/usr/lib"
    let found = (try? FileManager.default.contentsOfDirectory(atPath: libraries)) ?? []
    let library = found.map { "\(libraries)/\($0)/faketime/libfaketimeMT.so.1" }
      .first { FileManager.default.fileExists(atPath: $0) }
    guard let library else { return nil }
    self.library = library
    folder = ServerRoom.temporaryFolder()
    guard
      (try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)) != nil
    else { return nil }
    shift(by: 0)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var file: String { folder + "/shift" }

  /// Sets it so many seconds ahead of the system's; negative for behind it.
  func shift(by seconds: Int) {
    let text = seconds < 0 ? "\(seconds)" : "+\(seconds)"
    try? Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
  }

  /// What stands before the words of a program that goes by this clock. It becomes the program.
  ///
  /// The second env(1) is under libfaketime already, which then finds its own variable in the
  /// program's environment: where it must add it the environment moves, beside which Swift looks for
  /// the program's arguments.
  var command: [String] {
    [
      "/usr/bin/env", "LD_PRELOAD=" + library, "FAKETIME_TIMESTAMP_FILE=" + file,
      "FAKETIME_NO_CACHE=1", "FAKETIME_DONT_FAKE_MONOTONIC=1", "NO_FAKE_STAT=1", "/usr/bin/env",
    ]
  }
}
