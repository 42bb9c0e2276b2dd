import Flow

/// Chosen files part by part: `Web/runtime/calls/pouring.js`.
extension BrowserInterpreter {
  func performPouring(_ request: PouringRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .readPart(let file, let offset, let count):
      var call = ByteWriter(.readFilePart)
      call.word(UInt32(clamping: file))
      call.number(Double(offset))
      call.word(UInt32(clamping: count))
      calls.ask(call) { receive(.pouring(.part($0.part()))) }
    case .inflateParts(let file, let parts):
      var call = ByteWriter(.inflateFileParts)
      call.word(UInt32(clamping: file))
      call.word(UInt32(clamping: parts.count))
      for part in parts {
        call.number(Double(part.offset))
        call.number(Double(part.packed))
        call.number(Double(part.size))
      }
      calls.ask(call) { receive(.pouring(.parts($0.parts()))) }
    case .keepBytes(let bytes, let blob, let note):
      var call = ByteWriter(.keepBytes)
      call.run(bytes)
      call.text(spaces.full(blob))
      call.text(note)
      calls.ask(call) { receive(.pouring(.kept(BlobKeeping($0.choice())))) }
    case .keepPart(let part, let check, let blob, let note):
      var call = ByteWriter(.keepFilePart)
      call.word(UInt32(clamping: part.file))
      call.number(Double(part.offset))
      call.number(Double(part.count))
      call.word(check)
      call.text(spaces.full(blob))
      call.text(note)
      calls.ask(call) { receive(.pouring(.kept(BlobKeeping($0.choice())))) }
    }
  }
}

extension ByteReader {
  fileprivate mutating func part() -> [UInt8]? { flag() ? run() : nil }

  fileprivate mutating func parts() -> [[UInt8]?] {
    var parts: [[UInt8]?] = []
    for _ in 0..<word() { parts.append(part()) }
    return parts
  }
}
