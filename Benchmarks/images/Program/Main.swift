import FileServer
import Findings
import Foundation
import Glibc
import Inspection

/// One photo, looked at here and by workers in turn.
@main
struct ImagesBenchmark {
  static func main() throws {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 11
    let desk = try Desk()
    defer { desk.remove() }
    let inspector = try Inspector()
    let workers = InspectionWorkers()
    // What a scanner would send becomes the JPEG that a phone sends.
    try desk.lay(Photo.tiff(width: 4_000, height: 3_000))
    guard case .picture = inspector.look(at: desk.files) else { fatalError("no photo was made") }
    try desk.layPicture()
    try compare("images-12-megapixels", rounds, desk, inspector, workers)
    try desk.lay(
      Array(repeating: Array("uma nota sobre o joelho\n".utf8), count: 40).flatMap(\.self))
    try compare("images-note", rounds, desk, inspector, workers)
  }

  private static func compare(
    _ name: String, _ rounds: Int, _ desk: Desk, _ inspector: Inspector,
    _ workers: InspectionWorkers
  ) throws {
    var (here, there): ([Double], [Double]) = ([], [])
    // The first of each finds nothing warm.
    for round in 0...rounds {
      let alone = try desk.time { inspector.look(at: $0) }
      let handed = try desk.time { try workers.look(at: $0) }
      if round == 0 { continue }
      here.append(alone)
      there.append(handed)
    }
    let (a, b) = (here.sorted()[rounds / 2], there.sorted()[rounds / 2])
    print(
      String(
        format: "%@ %.0f ms %.2f the-same-libraries-in-one-process-%.0f-ms", name, b, b / a, a))
  }
}

/// The files that are handed over.
struct Desk {
  private let folder: URL
  private(set) var files: InspectionFiles

  init() throws {
    folder = URL(filePath: ".build/benchmarks/images-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.path
    let made = (0..<InspectionFiles.count).map {
      open("\(path)/\($0)", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    }
    files = InspectionFiles(made)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Puts the bytes down as what is looked at.
  func lay(_ bytes: [UInt8]) throws {
    ftruncate(files.source, 0)
    var offset = 0
    while offset < bytes.count {
      offset += bytes[offset...].withUnsafeBytes {
        pwrite(files.source, $0.baseAddress, $0.count, offset)
      }
    }
  }

  /// Puts the picture that was made down as what is looked at.
  func layPicture() throws { try lay(Array(try Data(contentsOf: folder.appending(path: "1")))) }

  /// Milliseconds that a look takes.
  func time(_ look: (InspectionFiles) throws -> Finding) throws -> Double {
    for file in [files.picture, files.scratch] + files.previews { ftruncate(file, 0) }
    for file in files.descriptors { lseek(file, 0, SEEK_SET) }
    let start = ContinuousClock.now
    let finding = try look(files)
    if case .refused(let why) = finding { fatalError("\(why)") }
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
  }
}
