import Flow

/// Files and the clipboard: `Web/runtime/calls/files.js`.
extension BrowserInterpreter {
  /// Nobody asks for it before all of the program is here: it follows a tap.
  @inline(never)
  func performFile(_ request: FileRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .pickFile(let accept, let maxBytes):
      var call = ByteWriter(.pickFile)
      call.text(accept)
      call.word(UInt32(clamping: maxBytes))
      calls.ask(call) { answer in
        switch answer.choice(PickedNumber.self) {
        case .none: receive(.files(.file(nil)))
        case .file:
          let name = answer.text()
          receive(.files(.file(PickedFile(name: name, bytes: answer.run()))))
        case .tooLarge:
          let name = answer.text()
          receive(.files(.fileTooLarge(name: name, bytes: Int(clamping: answer.integer()))))
        }
      }
    case .shrinkPicture(let fromCamera, let side, let maxBytes):
      var call = ByteWriter(.shrinkPicture)
      call.flag(fromCamera)
      call.word(UInt32(clamping: side))
      call.word(UInt32(clamping: maxBytes))
      calls.ask(call) { answer in
        switch answer.choice(PictureNumber.self) {
        case .none: receive(.files(.picture(nil)))
        case .small: receive(.files(.picture(answer.text())))
        case .unreadable: receive(.files(.pictureUnreadable))
        }
      }
    case .saveFile(let name, let type, let bytes):
      var call = ByteWriter(.saveFile)
      call.text(name)
      call.text(type)
      call.run(bytes)
      calls.tell(call)
    case .copy(let text):
      var call = ByteWriter(.copy)
      call.text(text)
      calls.tell(call)
    }
  }
}
