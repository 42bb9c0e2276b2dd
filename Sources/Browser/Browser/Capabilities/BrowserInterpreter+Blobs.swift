import API
import Flow
import Values

/// Blobs: `Web/runtime/calls/blobs.js`.
extension BrowserInterpreter {
  func performBlob(_ request: BlobRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .chooseFiles(let accept, let fromCamera):
      var call = ByteWriter(.chooseFiles)
      call.text(accept)
      call.flag(fromCamera)
      calls.ask(call) { receive(.blobs(.filesChosen($0.chosenFiles()))) }
    case .keepFile(let number, let blob, let note):
      var call = ByteWriter(.keepFile)
      call.word(UInt32(number))
      call.text(spaces.full(blob))
      call.text(note)
      calls.ask(call) { receive(.blobs(.blobKept(BlobKeeping($0.choice())))) }
    case .listBlobs(let prefix):
      var call = ByteWriter(.listBlobs)
      call.text(spaces.full(prefix))
      let own = spaces.full("").byteCount
      calls.ask(call) { receive(.blobs(.blobs($0.keptBlobs(behind: own)))) }
    case .noteBlob(let blob, let note):
      var call = ByteWriter(.noteBlob)
      call.text(spaces.full(blob))
      call.text(note)
      calls.tell(call)
    case .forgetBlob(let blob): calls.forgetBlobs(spaces.full(blob))
    case .showBlob(let blob, let type):
      var call = ByteWriter(.showBlob)
      call.text(spaces.full(blob))
      call.text(type)
      calls.ask(call) { receive(.blobs(.address($0.optional()))) }
    case .saveBlob(let blob, let type, let name):
      var call = ByteWriter(.saveBlob)
      call.text(spaces.full(blob))
      call.text(type)
      call.text(name)
      calls.ask(call) { receive(.blobs(.blobSaved($0.flag()))) }
    case .copyBlobs(let access, let prefix):
      var call = ByteWriter(.copyBlobs)
      call.text(Spaces.prefix(of: OpenSpace.id(of: access)))
      call.text(spaces.full(""))
      call.text(prefix)
      calls.ask(call) { receive(.blobs(.blobsCopied($0.flag()))) }
    }
  }
}

extension Calls {
  /// Forgets a blob of that full name; all whose names begin so, where it ends with a slash.
  func forgetBlobs(_ name: String) {
    var call = ByteWriter(.forgetBlob)
    call.text(name)
    tell(call)
  }
}

extension ByteWriter {
  mutating func part(_ part: BlobPart) {
    text(part.blob)
    number(Double(part.start))
    number(Double(part.count))
  }
}

extension ByteReader {
  mutating func chosenFiles() -> [ChosenFile] {
    var files: [ChosenFile] = []
    for _ in 0..<word() {
      let number = Int(word())
      let name = text()
      let type = text()
      files.append(ChosenFile(number: number, name: name, type: type, bytes: integer()))
    }
    return files
  }

  /// Blobs without the first `count` bytes of their names.
  fileprivate mutating func keptBlobs(behind count: Int) -> [KeptBlob] {
    var blobs: [KeptBlob] = []
    for _ in 0..<word() {
      let name = text().dropping(utf8: count)
      let note = text()
      blobs.append(KeptBlob(name: name, note: note, bytes: integer()))
    }
    return blobs
  }
}

extension BlobKeeping {
  init(_ number: WriteNumber) {
    switch number {
    case .saved: self = .kept
    case .full: self = .full
    case .unreadable: self = .unreadable
    case .unavailable, .superseded: self = .unavailable
    }
  }
}
