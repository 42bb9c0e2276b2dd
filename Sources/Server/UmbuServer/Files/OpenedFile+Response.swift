import FileServer
import HTTP

extension OpenedFile {
  /// How many bytes of an object that lies elsewhere are held at a time.
  private static let pieceSize: Int64 = 1 << 20

  /// The file as a response that no browser runs: to be saved, of the type that was found, and in a
  /// sandbox should it be shown after all. Clients may keep it if they ask each time.
  func response(to request: Request, reading files: FileService) -> Response {
    let headers: Headers = [
      "Content-Disposition": disposition, "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": "private, no-cache",
    ]
    return Representation(
      length: Int(bytes), type: type, validators: Validators(tag: tag), headers: headers,
      part: body(reading: files)
    ).response(to: request)
  }

  private func body(
    reading files: FileService
  ) -> @Sendable (Range<Int>) -> ResponseBody {
    switch object {
    case .file(let descriptor):
      let slice = FileSlice(owning: descriptor, length: Int(bytes))
      return { .file(slice.part($0)) }
    case .remote(_, let read):
      return { part in
        .stream(length: part.count) { writer in
          var start = Int64(part.lowerBound)
          while start < part.upperBound {
            let end = min(start + Self.pieceSize, Int64(part.upperBound))
            try await writer.write(try await files.read(read, start..<end))
            start = end
          }
        }
      }
    }
  }

  /// RFC 6266: the name in UTF-8, and for old programs what of it is plain.
  private var disposition: String {
    let plain = name.utf8.map { 0x20...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C ? $0 : 0x5F }
    return "attachment; filename=\"\(String(decoding: plain, as: UTF8.self))\"; "
      + "filename*=UTF-8''\(name.percentEncoded)"
  }
}
