import API
import Flow
import Values

/// Does what features ask for, through the runtime.
final class BrowserInterpreter {
  let window = Window()
  private let calls: Calls
  private let session: Session
  private let spaces: Spaces
  private var timers = SmallMap<String, UInt32>()
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

    case .http(let request):
      session.send(spaces.naming(request)) { receive(.http($0)) }
    case .setSession(let tokens, let account): session.set(tokens, of: account)

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
    case .discardPending(let ids): spaces.discardPending(ids, receive)

    case .countOthers: spaces.countOthers { receive(.count($0)) }
    case .readPreference:
      calls.ask(.feature(request)) { receive(.preference($0.optional())) }
    case .readSecret(let key): session.secrets.read(key) { receive(.secret($0)) }
    case .writeSecret(let key, let value): session.secrets.write(key, value)

    case .observeLocation(let id): window.observeLocation(id, receive)
    case .observeLifecycle(let id): window.observeLifecycle(id, receive)
    case .observeKeys(let id): window.observeKeys(id, receive)
    case .setLanguage(let tag):
      languageChanged(.best(of: [tag]))
      calls.tell(.feature(request))

    case .chooseFiles, .keepFile, .listBlobs, .noteBlob, .forgetBlob, .showBlob, .saveBlob:
      spaces.blob(request, receive)
    case .lead(let id): spaces.lead(id, receive)
    case .resign(let id): spaces.resign(id)

    case .pickFile: pickFile(request, receive)
    case .whenWhole: calls.ask(.feature(request)) { _ in receive(.fired) }
    case .seal: calls.ask(.feature(request)) { receive(.sealed($0.text())) }
    case .unseal: calls.ask(.feature(request)) { receive(.unsealed(Unsealing(&$0))) }
    case .newKey: receive(.key(calls.newKey()))
    case .sealPart, .openPart: spaces.files(request, receive)
    case .install: calls.ask(.feature(request)) { receive(.installed($0.flag())) }

    case .writePreference, .navigate, .focus, .scrollToTop, .announce, .setColorScheme,
      .guardUnload, .reload, .saveFile, .copy:
      calls.tell(.feature(request))
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

  private func pickFile(_ request: Request, _ receive: @escaping (Response) -> Void) {
    calls.ask(.feature(request)) { answer in
      switch answer.byte() {
      case 0:
        receive(.file(nil))
      case 1:
        let name = answer.text()
        receive(.file(PickedFile(name: name, bytes: answer.run())))
      default:
        let name = answer.text()
        receive(.fileTooLarge(name: name, bytes: Int(clamping: answer.integer())))
      }
    }
  }
}
