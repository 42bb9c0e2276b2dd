import Values

/// The fields of a form that is sent in parts (`multipart/form-data`, RFC 7578).
struct MultipartForm: Sendable {
  private static let mostParts = 100
  private var fields: [String: ArraySlice<UInt8>] = [:]

  /// Of fields with one name the first counts.
  /// - Parameter type: the header `Content-Type`.
  init?(_ body: [UInt8], type: String) {
    guard let boundary = Self.boundary(of: type) else { return nil }
    let mark = ByteSearch(Array("--\(boundary)".utf8))
    // The first may stand at the very beginning, without a line before it.
    guard var place = mark.first(in: body, from: 0) else { return nil }
    let end = ByteSearch(Array("\r\n--\(boundary)".utf8))
    let (line, headEnd) = (ByteSearch([0x0D, 0x0A]), ByteSearch([0x0D, 0x0A, 0x0D, 0x0A]))
    for _ in 0..<Self.mostParts {
      place += mark.count
      // Two hyphens end the form.
      if body[place...].starts(with: [0x2D, 0x2D]) { return }
      guard let start = line.first(in: body, from: place),
        let head = headEnd.first(in: body, from: start),
        let next = Self.delimiter(end, in: body, from: head + 2)
      else { return nil }
      let content = min(head + 4, next)
      if let name = Self.name(in: body[start..<head]), fields[name] == nil {
        fields[name] = body[content..<next]
      }
      place = next + 2
    }
    return nil
  }

  subscript(_ name: String) -> ArraySlice<UInt8>? { fields[name] }

  func text(_ name: String) -> String? {
    fields[name].flatMap { $0.count <= 4_096 ? String(decoding: $0, as: UTF8.self) : nil }
  }

  private static func boundary(of type: String) -> String? {
    let small = type.asciiLowercased
    guard small.begins(with: "multipart/form-data"), let found = small.firstRange(of: "boundary=")
    else { return nil }
    let offset = small.utf8.distance(from: small.startIndex, to: found.upperBound)
    let rest = String(decoding: Array(type.utf8).dropFirst(offset), as: UTF8.self)
    let name =
      rest.hasPrefix("\"")
      ? rest.dropFirst().prefix { $0 != "\"" }
      : rest.prefix { $0 != ";" && $0 != " " && $0 != "," }
    return 1...70 ~= name.utf8.count && name.utf8.allSatisfy { 0x20...0x7E ~= $0 }
      ? String(name) : nil
  }

  /// What `Content-Disposition` calls a part.
  private static func name(in head: ArraySlice<UInt8>) -> String? {
    guard head.count <= 4_096 else { return nil }
    for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n") {
      guard line.lowercased().hasPrefix("content-disposition:") else { continue }
      for part in line.split(separator: ";").dropFirst() {
        let pair = part.split(separator: "=", maxSplits: 1)
        guard pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == "name" else {
          continue
        }
        return String(pair[1].filter { $0 != "\"" && !$0.isWhitespace })
      }
    }
    return nil
  }

  /// Where a part ends: what only begins like its delimiter is a part of it.
  private static func delimiter(_ wanted: ByteSearch, in bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while let found = wanted.first(in: bytes, from: place) {
      let behind = bytes[(found + wanted.count)...].first
      if behind == 0x0D || behind == 0x2D || behind == 0x20 || behind == 0x09 { return found }
      place = found + 2
    }
    return nil
  }
}
