import Crypto

/// Looks at an upload before it becomes a file: what it is, whether that is taken, whether it is
/// sound; images are made anew. Blocks, for as long as the file is long.
public struct FileInspector: Sendable {
  private let scanner: FileScanner?

  /// - Parameter scanner: has the last word, where there is one.
  public init(scanner: FileScanner? = nil) {
    self.scanner = scanner
  }

  /// - Throws: `unwantedType`, `unsound`, `diskFull`, `unavailable`.
  func inspect(_ path: String) throws(FileError) -> InspectedFile {
    let sniffed = try Sniffer.type(of: path)
    let kind = try FileKind.of(sniffed)
    try scanner?.scan(path)
    switch kind {
    case .plain: return try asItIs(path, sniffed)
    case .package: return try asItIs(path, try ZipDirectory(of: path).documentType(or: sniffed))
    case .image(let suffix): return try madeAnew(path, sniffed, suffix)
    }
  }

  private func asItIs(_ path: String, _ type: String) throws(FileError) -> InspectedFile {
    InspectedFile(
      path: path, digest: try digest(of: path), bytes: try FileCopy.length(of: path), type: type)
  }

  private func madeAnew(
    _ path: String, _ type: String, _ suffix: String
  ) throws(FileError) -> InspectedFile {
    let target = path + "." + suffix
    var work = [target]
    do throws(FileError) {
      let pixels = try ImageWorkshop.remake(path, of: type, to: target)
      var previews: [Preview] = []
      for edge in Preview.edges {
        let preview = Preview(edge: edge, path: "\(path).\(edge).jpg")
        work.append(preview.path)
        try ImageWorkshop.preview(target, edge: edge, to: preview.path)
        try FileCopy.sync(preview.path)
        previews.append(preview)
      }
      try FileCopy.sync(target)
      var file = try asItIs(target, FileKind.type(ofSuffix: suffix))
      file.pixels = pixels
      file.previews = previews
      file.work = work
      return file
    } catch {
      InspectedFile.remove(work)
      throw error
    }
  }

  private func digest(of path: String) throws(FileError) -> [UInt8] {
    let digest = RunningDigest(.sha256)
    try FileCopy.read(path) { (bytes) throws(FileError) in digest.add(bytes) }
    return digest.finish()
  }
}
