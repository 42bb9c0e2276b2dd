import Flow
import Values

/// The window: `Web/runtime/calls/window.js`.
extension BrowserInterpreter {
  func performWindow(_ request: WindowRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .observeLocation(let id): window.observeLocation(id, receive)
    case .observeLifecycle(let id): window.observeLifecycle(id, receive)
    case .observeKeys(let id): window.observeKeys(id, receive)
    case .navigate(let navigation):
      var call = ByteWriter(.navigate)
      call.move(navigation)
      calls.move(call)
    case .focus(let id):
      var call = ByteWriter(.focus)
      call.text(id)
      calls.tell(call)
    case .scrollToTop: calls.tell(ByteWriter(.scrollToTop))
    case .announce(let sentence):
      var call = ByteWriter(.announce)
      call.text(sentence)
      calls.tell(call)
    case .setColorScheme(let scheme):
      var call = ByteWriter(.setColorScheme)
      call.optional(scheme)
      calls.tell(call)
    case .setLanguage(let tag):
      languageChanged(.best(of: [tag]))
      var call = ByteWriter(.setLanguage)
      call.text(tag)
      calls.tell(call)
    case .guardUnload(let asks, let owner):
      var call = ByteWriter(.guardUnload)
      call.text(owner)
      call.flag(asks)
      calls.tell(call)
    case .reload: calls.reload()
    case .print: calls.tell(ByteWriter(.print))
    case .install: calls.ask(ByteWriter(.install)) { receive(.window(.installed($0.flag()))) }
    }
  }
}

extension Calls {
  /// Starts the app anew, in the new version if one waits.
  func reload() { tell(ByteWriter(.reload)) }
}

extension ByteWriter {
  fileprivate mutating func move(_ navigation: Navigation) {
    switch navigation {
    case .push(let path):
      choice(MoveNumber.push)
      text(path)
    case .replace(let path):
      choice(MoveNumber.replace)
      text(path)
    case .back:
      choice(MoveNumber.back)
      text("")
    }
  }
}

extension Lifecycle {
  /// Reads the form that `Web/runtime/lifecycle.js` writes.
  init(_ reader: inout ByteReader) {
    let phase: Phase =
      switch reader.choice(PhaseNumber.self) {
      case .active: .active
      case .background: .background
      case .frozen: .frozen
      }
    self.init(
      phase: phase, isOnline: reader.flag(), hasNewVersion: reader.flag(),
      canInstall: reader.flag())
  }
}
