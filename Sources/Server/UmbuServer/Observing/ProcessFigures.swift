import Glibc

/// What this process uses, as the kernel says (proc(5)).
struct ProcessFigures {
  var residentBytes = 0
  var cpuSeconds = 0.0
  var openFiles = 0

  /// Resident memory; 0 where the kernel does not say.
  static var residentBytes: Int {
    let words = TextFile.read("/proc/self/statm")?.split(separator: " ") ?? []
    guard words.count > 1, let pages = Int(words[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The figures of now.
  static func current() -> ProcessFigures {
    var figures = ProcessFigures()
    figures.residentBytes = residentBytes
    var usage = rusage()
    if getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 {
      for time in [usage.ru_utime, usage.ru_stime] {
        figures.cpuSeconds += Double(time.tv_sec) + Double(time.tv_usec) / 1e6
      }
    }
    if let folder = opendir("/proc/self/fd") {
      while readdir(folder) != nil { figures.openFiles += 1 }
      closedir(folder)
      // Without `.`, `..` and the folder itself.
      figures.openFiles -= 3
    }
    return figures
  }
}

/// Small text files of the system.
enum TextFile {
  /// At most 64 kB of a file; nil when it cannot be read.
  static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
