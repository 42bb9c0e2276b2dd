import Glibc

/// What is in a folder.
public enum FolderNames {
  /// The names of all that is in it, in their order; none when it cannot be read.
  public static func all(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      // In place: the entry is shorter than its type says.
      let start = UnsafeRawPointer(entry) + MemoryLayout<dirent>.offset(of: \.d_name)!
      let name = String(cString: start.assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a folder with all that is in it. What cannot be removed stays.
  public static func removeAll(_ folder: String) {
    for name in all(in: folder) {
      let path = "\(folder)/\(name)"
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        removeAll(path)
      } else {
        unlink(path)
      }
    }
    rmdir(folder)
  }
}
