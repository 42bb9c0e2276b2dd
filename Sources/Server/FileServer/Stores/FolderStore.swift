import Glibc

/// Objects as files below a folder.
public struct FolderStore: ObjectStore {
  private let root: String

  /// - Parameter root: made when it is not there.
  public init(root: String) {
    self.root = root
  }

  public func put(_ path: String, at place: ObjectPlace) throws(FileError) {
    let folder = try Folder.make(place.folders, below: root)
    let target = folder + "/" + place.name
    // The upload's file becomes the object without a copy where both are on one file system.
    if link(path, target) != 0, errno != EEXIST {
      let temporary = target + ".new"
      try FileCopy.copy(path, to: temporary)
      guard rename(temporary, target) == 0 else { throw FileError(errno: errno) }
    }
    try Folder.sync(folder)
  }

  public func open(_ place: ObjectPlace) throws(FileError) -> StoredObject {
    let descriptor = Glibc.open(root + "/" + place.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      throw errno == ENOENT ? .notFound : FileError(errno: errno)
    }
    return .file(descriptor: descriptor)
  }

  public func remove(_ place: ObjectPlace) throws(FileError) {
    guard unlink(root + "/" + place.path) == 0 || errno == ENOENT else {
      throw FileError(errno: errno)
    }
  }

  public func check() throws(FileError) {
    guard access(root, R_OK | W_OK | X_OK) == 0 || errno == ENOENT else {
      throw .unavailable("\(root) cannot be written by this user")
    }
  }
}
