import Flow

/// Writing in a field, and handing something on: `Web/runtime/calls/writing.js`.
extension BrowserInterpreter {
  func performWriting(_ request: WritingRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .readSelection(let id):
      var call = ByteWriter(.readSelection)
      call.text(id)
      calls.ask(call) { answer in
        guard answer.flag() else { return receive(.writing(.selection(nil))) }
        let start = Int(answer.word())
        let end = Int(answer.word())
        receive(.writing(.selection(start..<max(start, end))))
      }
    case .write(let id, let text, let selected):
      var call = ByteWriter(.write)
      call.text(id)
      call.text(text)
      call.word(UInt32(clamping: selected.lowerBound))
      call.word(UInt32(clamping: selected.upperBound))
      calls.tell(call)
    case .share(let title, let text, let url):
      var call = ByteWriter(.share)
      call.text(title)
      call.text(text)
      call.text(url)
      calls.ask(call) { receive(.writing(.shared(ShareOutcome($0.choice())))) }
    }
  }
}

extension ShareOutcome {
  fileprivate init(_ number: SharedNumber) {
    switch number {
    case .shared: self = .shared
    case .cancelled: self = .cancelled
    case .unavailable: self = .unavailable
    }
  }
}
