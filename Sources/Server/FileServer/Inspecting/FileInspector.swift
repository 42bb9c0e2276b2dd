import CLinux
import Crypto
import Findings
import Glibc

/// Looks at an upload before it becomes a file: what it is, whether that is taken, whether it is
/// sound; images are made anew. Blocks, for as long as the file is long.
public struct FileInspector: Sendable {
  private let scanner: FileScanner?
  private let workers: InspectionWorkers

  /// - Parameters:
  ///   - scanner: has the last word, where there is one.
  ///   - workers: read what was sent.
  public init(scanner: FileScanner? = nil, workers: InspectionWorkers = .shared) {
    self.scanner = scanner
    self.workers = workers
  }

  /// - Throws: `unwantedType`, `unsound`, `diskFull`, `unavailable`.
  func inspect(_ path: String) throws(FileError) -> InspectedFile {
    let picture = path + ".picture"
    let previews = Preview.edges.map { Preview(edge: $0, path: "\(path).\($0).jpg") }
    let work = [picture] + previews.map(\.path)
    do throws(FileError) {
      let finding = try look(at: path, making: work)
      if case .refused(let why) = finding { throw FileError(why) }
      try scanner?.scan(path)
      guard case .picture(let type, let width, let height) = finding else {
        InspectedFile.remove(work)
        guard case .taken(let type) = finding else { throw .unsound(.corrupt) }
        return try describe(path, type)
      }
      for path in work { try FileCopy.sync(path) }
      var file = try describe(picture, type)
      file.pixels = PixelSize(width: width, height: height)
      file.previews = previews
      file.work = work
      return file
    } catch {
      InspectedFile.remove(work)
      throw error
    }
  }

  /// Has a worker look at the file, with empty ones for what it makes: the picture, then the previews.
  private func look(at path: String, making work: [String]) throws(FileError) -> Finding {
    let source = try OpenFile(path, O_RDONLY | O_NOFOLLOW)
    var made: [OpenFile] = []
    for path in work { made.append(try OpenFile(path, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW)) }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let scratch = try OpenFile(linux_scratch_file(folder))
    return try workers.look(
      at: InspectionFiles(
        source: source.descriptor, picture: made[0].descriptor,
        previews: made.dropFirst().map(\.descriptor), scratch: scratch.descriptor))
  }

  private func describe(_ path: String, _ type: String) throws(FileError) -> InspectedFile {
    let digest = RunningDigest(.sha256)
    try FileCopy.read(path) { (bytes) throws(FileError) in digest.add(bytes) }
    return InspectedFile(
      path: path, digest: digest.finish(), bytes: try FileCopy.length(of: path), type: type)
  }
}

/// A descriptor that is closed when nobody needs it any more.
private final class OpenFile {
  let descriptor: Int32

  convenience init(_ path: String, _ flags: Int32) throws(FileError) {
    try self.init(open(path, flags | O_CLOEXEC, 0o600))
  }

  init(_ descriptor: Int32) throws(FileError) {
    guard descriptor >= 0 else { throw FileError(errno: errno) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}

extension FileError {
  init(_ failure: InspectionFailure) {
    switch failure {
    case .unwantedType(let type): self = .unwantedType(type)
    case .unsound(let why): self = .unsound(why)
    case .noRoom: self = .diskFull
    case .broken(let why): self = .unavailable(why)
    }
  }
}
