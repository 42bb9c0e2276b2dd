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
}
