import API
import Flow

/// Sealed copies: `Web/runtime/calls/sealing.js`.
extension BrowserInterpreter {
  /// Nobody asks for it before all of the program is here (`Request.whenWhole`).
  @inline(never)
  func performSealing(_ request: SealingRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .seal(let bytes, let passphrase):
      var call = ByteWriter(.seal)
      call.run(bytes)
      call.text(passphrase)
      calls.ask(call) { receive(.sealing(.sealed($0.text()))) }
    case .unseal(let text, let passphrase):
      var call = ByteWriter(.unseal)
      call.text(text)
      call.text(passphrase)
      calls.ask(call) { receive(.sealing(.unsealed(Unsealing(&$0)))) }
    case .newKey: receive(.sealing(.key(calls.newKey())))
    case .sealPart(var part, let seal):
      part.blob = spaces.full(part.blob)
      var call = ByteWriter(.sealPart)
      call.part(part)
      call.seal(seal)
      calls.ask(call) { receive(.sealing(.partSealed($0.optional()))) }
    case .openPart(let text, let seal, let part, let bytes, let note):
      var call = ByteWriter(.openPart)
      call.text(text)
      call.seal(seal)
      call.text(spaces.full(part.blob))
      call.number(Double(part.start))
      call.number(Double(bytes))
      call.text(note)
      calls.ask(call) { receive(.sealing(.partOpened(PartOpening($0.choice())))) }
    case .verify(let token, let x, let y):
      var call = ByteWriter(.verify)
      call.text(token)
      call.text(x)
      call.text(y)
      calls.ask(call) { receive(.sealing(.verified($0.flag()))) }
    }
  }
}

extension ByteWriter {
  fileprivate mutating func seal(_ seal: PartSeal) {
    text(seal.key)
    text(seal.name)
  }
}

extension Unsealing {
  fileprivate init(_ answer: inout ByteReader) {
    switch answer.choice(UnsealedNumber.self) {
    case .opened: self = .opened(answer.run())
    case .wrongPassphrase: self = .wrongPassphrase
    case .damaged: self = .damaged
    case .newer: self = .newer
    case .tooLarge: self = .tooLarge
    }
  }
}

extension PartOpening {
  fileprivate init(_ number: WriteNumber) {
    switch number {
    case .saved: self = .kept
    case .full: self = .full
    case .unreadable: self = .damaged
    case .unavailable, .superseded: self = .unavailable
    }
  }
}
