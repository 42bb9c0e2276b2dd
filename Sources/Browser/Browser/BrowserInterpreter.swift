import API
import Flow
import Values

/// Does what features ask for, through the runtime.
final class BrowserInterpreter {
  let window = Window()
  private let calls: Calls
  private let session: Session
  private let spaces: Spaces
  private var timers: SmallMap<String, UInt32> = [:]
  private let languageChanged: (Language) -> Void

  init(
    _ calls: Calls, session: Session, spaces: Spaces,
    languageChanged: @escaping (Language) -> Void
  ) {
    self.calls = calls
    self.session = session
    self.spaces = spaces
    self.languageChanged = languageChanged
  }

  func interpret(_ request: Request, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .now: receive(.instant(calls.now))
    case .today: receive(.day(CivilDate(at: calls.now, minutesEast: calls.minutesEast)))
    case .newID: receive(.identifier(calls.newID()))
    case .timer(let id, let milliseconds): startTimer(id, milliseconds, receive)
    case .cancelTimer(let id): cancelTimer(id)
    case .nextFrame: calls.ask(.nextFrame) { _ in receive(.fired) }

    case .http(let request): session.send(request) { receive(.http($0)) }
    case .setSession(let tokens): session.set(tokens)

    case .openSpace(let access): spaces.open(access, receive)
    case .closeSpace(let erase): spaces.close(erase: erase)
    case .mutate(let name, let arguments): spaces.mutate(name, arguments, receive)
    case .observeRecords(let table, let id): spaces.observeRecords(table, id, receive)
    case .observeSync(let id): spaces.observeSync(id, receive)
    case .cancelObservation(let id):
      spaces.cancel(id)
      window.cancel(id)
    case .syncNow: spaces.syncNow()
    case .retryRefused(let id): spaces.retryRefused(id)
    case .discardRefused(let id): spaces.discardRefused(id)

    case .readPreference(let key):
      calls.ask(.readPreference(key: key)) { receive(.preference($0.optional())) }
    case .writePreference(let key, let value): calls.tell(.writePreference(key: key, value: value))
    case .readSecret(let key): session.secrets.read(key) { receive(.secret($0)) }
    case .writeSecret(let key, let value): session.secrets.write(key, value)

    case .observeLocation(let id): window.observeLocation(id, receive)
    case .navigate(.push(let path)): calls.tell(.navigate(0, path: path))
    case .navigate(.replace(let path)): calls.tell(.navigate(1, path: path))
    case .navigate(.back): calls.tell(.navigate(2, path: ""))
    case .observeLifecycle(let id): window.observeLifecycle(id, receive)
    case .observeKeys(let id): window.observeKeys(id, receive)
    case .focus(let id): calls.tell(.focus(id: id))
    case .scrollToTop: calls.tell(.scrollToTop)
    case .announce(let sentence): calls.tell(.announce(sentence))
    case .setTitle(let title): calls.tell(.setTitle(title))
    case .setColorScheme(let scheme): calls.tell(.setColorScheme(scheme))
    case .setLanguage(let tag):
      languageChanged(.best(of: [tag]))
      calls.tell(.setLanguage(tag))
    case .guardUnload(let asks): calls.tell(.guardUnload(asks))
    case .reload: calls.tell(.reload)

    case .pickFile(let accept, let maxBytes): pickFile(accept, maxBytes, receive)
    case .saveFile(let name, let type, let bytes):
      calls.tell(.saveFile(name: name, type: type, bytes: bytes))
    case .copy(let text): calls.tell(.copy(text))
    case .install: calls.ask(.install) { receive(.installed($0.flag())) }
    }
  }

  private func startTimer(
    _ id: String, _ milliseconds: Int64, _ receive: @escaping (Response) -> Void
  ) {
    cancelTimer(id)
    timers[id] = calls.ask(.timer(milliseconds: milliseconds)) { [self] _ in
      timers[id] = nil
      receive(.fired)
    }
  }

  private func cancelTimer(_ id: String) {
    if let call = timers.removeValue(forKey: id) { calls.close(call) }
  }

  private func pickFile(
    _ accept: String, _ maxBytes: Int, _ receive: @escaping (Response) -> Void
  ) {
    calls.ask(.pickFile(accept: accept, maxBytes: maxBytes)) { answer in
      switch answer.byte() {
      case 0:
        receive(.file(nil))
      case 1:
        let name = answer.text()
        receive(.file(PickedFile(name: name, bytes: answer.run())))
      default:
        let name = answer.text()
        receive(.fileTooLarge(name: name, bytes: Int(answer.integer())))
      }
    }
  }
}
