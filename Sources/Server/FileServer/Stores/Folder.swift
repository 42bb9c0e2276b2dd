import Glibc

/// Folders and what makes them durable.
enum Folder {
  /// Makes the folders below `root`, and `root` itself, where they are not there yet; returns the
  /// path of the innermost.
  static func make(_ names: [String], below root: String) throws(FileError) -> String {
    var path = root
    try makeDurably(path)
    for name in names {
      path += "/" + name
      try makeDurably(path)
    }
    return path
  }

  /// Makes what was written to a folder's list of names durable.
  static func sync(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(errno: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileError(errno: errno) }
  }

  /// The names of what is in a folder; none when it is not there.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func makeDurably(_ path: String) throws(FileError) {
    let parent = parent(of: path)
    if mkdir(path, 0o700) != 0 {
      let code = errno
      if code == EEXIST { return }
      guard code == ENOENT, parent != path else { throw FileError(errno: code) }
      try makeDurably(parent)
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError(errno: errno) }
    }
    try sync(parent)
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }
}

extension FileError {
  /// What a refusal of the system means here.
  init(errno code: Int32) {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: self = .diskFull
    default: self = .unavailable(String(cString: strerror(code)))
    }
  }
}
