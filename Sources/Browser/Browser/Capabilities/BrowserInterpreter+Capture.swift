import Flow

/// What comes from outside: `Web/runtime/calls/capture.js`.
extension BrowserInterpreter {
  func performCapture(_ request: CaptureRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .awaitBrought:
      calls.ask(ByteWriter(.awaitBrought)) { answer in
        let isPasted = answer.flag()
        let url = answer.text()
        let text = answer.text()
        let files = answer.chosenFiles()
        receive(
          .capture(.brought(Brought(isPasted: isPasted, url: url, text: text, files: files))))
      }
    case .readShared:
      calls.ask(ByteWriter(.readShared)) { receive(.capture(.shared($0.sharedEntries()))) }
    case .forgetShared(let id):
      var call = ByteWriter(.forgetShared)
      call.text(id)
      calls.tell(call)
    case .estimateStorage:
      calls.ask(ByteWriter(.estimateStorage)) { answer in
        let usage = answer.integer()
        let quota = answer.integer()
        let isPersisted = answer.flag()
        receive(
          .capture(
            .storage(StorageEstimate(usage: usage, quota: quota, isPersisted: isPersisted))))
      }
    case .appendBytes(let bytes, let blob, let start, let total, let note):
      var call = ByteWriter(.appendBytes)
      call.run(bytes)
      call.text(spaces.full(blob))
      call.number(Double(start))
      call.number(Double(total))
      call.text(note)
      calls.ask(call) { receive(.capture(.appended(BlobKeeping($0.choice())))) }
    }
  }
}

extension ByteReader {
  fileprivate mutating func sharedEntries() -> [SharedEntry] {
    var entries: [SharedEntry] = []
    for _ in 0..<word() {
      let id = text()
      var entry = SharedEntry(id, isLink: flag())
      entry.title = text()
      entry.text = text()
      entry.url = text()
      entry.leftOut = Int(word())
      entry.files = chosenFiles()
      entries.append(entry)
    }
    return entries
  }
}
