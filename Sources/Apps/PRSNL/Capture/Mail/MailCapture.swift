import API
import Capturing
import Flow
import Journal
import Shell
import Values

/// An address of one's own for mail: what is sent there becomes an item, with its attachments. One of the device's tabs takes
/// the mails in; the server forgets one once it has the item and all that belongs to it from here.
enum MailCapture {
  struct State: Equatable {
    @Boxed var context = Context()
    /// What the server knows of the address; nil before it said so.
    @Boxed var address: CaptureAddress?
    var loading = Loading<Phrase>()
    /// Who may send, as it is typed: one a line.
    var senders = ""
    /// What of that is wrong.
    var sendersProblem: Phrase?
    /// The new address, which is told once.
    var told: String?
    var isCopied = false
    /// What the person is asked before it is done.
    var asks: Question?
    @Boxed var taking = MailTaking.State()
  }

  enum Question: Equatable { case change, remove }

  indirect enum Action: Equatable {
    case leading
    case entered
    case answered(Result<CaptureAddress, APIError>)
    case sendersTyped(String)
    case sendersSubmitted
    case changeTapped
    case removeTapped
    case confirmed
    case cancelled
    case copyTapped
    case copiedClosed
    case retryTapped
    case zoneChanged(ZoneRules)
    case taking(MailTaking.Action)
    case goTo(Path)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .leading:
      state.taking.leads = true
      return ask(&state)
    case .entered:
      return ask(&state)
    case .answered(.success(let address)):
      return take(&state, address, among: parts)
    case .answered(.failure(let error)):
      return failed(&state, error)
    case .sendersTyped(let text):
      state.senders = text
      state.sendersProblem = nil
      state.loading.dismiss()
      return .none
    case .sendersSubmitted:
      return submit(&state)
    case .changeTapped:
      guard state.address?.since.isThere ?? false else { return change(&state) }
      state.asks = .change
      return .none
    case .removeTapped:
      state.asks = .remove
      return .none
    case .cancelled:
      state.asks = nil
      return .none
    case .confirmed:
      let asked = state.asks
      state.asks = nil
      return asked == .remove ? remove(&state) : change(&state)
    case .copyTapped:
      guard let told = state.told else { return .none }
      state.isCopied = true
      return .copy(told) + .after("address copied", milliseconds: 4_000, .copiedClosed)
    case .copiedClosed:
      state.isCopied = false
      return .none
    case .retryTapped:
      return ask(&state)
    case .zoneChanged(let zone):
      state.taking.zone = zone
      return look(&state, among: parts)
    case .taking(let action):
      return MailTaking.reduce(&state.taking, action, in: state.context, among: parts)
        .map { .taking($0) }
    case .goTo(let path):
      return .push(path.text)
    }
  }

  private static func ask(_ state: inout State) -> Effect<Action> {
    guard state.loading.startAlone() else { return .none }
    return .call(CaptureEndpoints.address, Nothing()) { .answered($0) }
  }

  private static func take(
    _ state: inout State, _ address: CaptureAddress, among parts: Parts
  ) -> Effect<Action> {
    state.loading.stop()
    if let told = address.address { state.told = told }
    let isOther = state.address?.senders != address.senders
    state.address = address
    if address.since == nil { state.told = nil }
    if isOther { state.senders = address.senders.joined(separator: "\n") }
    state.taking.isWanted = address.since.isThere && address.space == state.context.space
    return look(&state, among: parts)
  }

  static func look(_ state: inout State, among parts: Parts) -> Effect<Action> {
    MailTaking.reduce(&state.taking, .looked, in: state.context, among: parts)
      .map { .taking($0) }
  }

  private static func failed(_ state: inout State, _ error: APIError) -> Effect<Action> {
    guard let wrong = error.problem?.errors.first, wrong.path.begins(with: "senders") else {
      state.loading.stop(error.words)
      return .none
    }
    state.loading.stop()
    state.sendersProblem = MailWords.wrongSender
    return .focus(sendersID)
  }

  /// As they were typed, each once.
  static func senders(in text: String) -> [String] {
    var senders: [String] = []
    for sender in text.parts(between: { $0.isSpace || $0 == "," || $0 == ";" })
    where !senders.contains(sender) {
      senders.append(sender)
    }
    return senders
  }

  private static func checked(_ state: inout State) -> [String]? {
    let senders = Self.senders(in: state.senders)
    if senders.isEmpty {
      state.sendersProblem = MailWords.noSender
    } else if senders.count > CaptureAddress.mostSenders {
      state.sendersProblem = MailWords.tooManySenders
    } else if senders.contains(where: { !isSender($0) }) {
      state.sendersProblem = MailWords.wrongSender
    } else {
      return senders
    }
    return nil
  }

  /// An address, or a domain behind its sign.
  private static func isSender(_ text: String) -> Bool {
    let parts = text.parts { $0 == "@" }
    let isDomain = text.begins(with: "@") && parts.count == 1
    guard isDomain || parts.count == 2, let domain = parts.last else { return false }
    return domain.parts { $0 == "." }.count > 1
  }

  private static func submit(_ state: inout State) -> Effect<Action> {
    guard let senders = checked(&state) else { return .focus(sendersID) }
    guard state.address?.since.isThere ?? false else { return make(&state, for: senders) }
    guard state.loading.startAlone() else { return .none }
    return .call(CaptureEndpoints.changeSenders, CaptureSenders(senders)) { .answered($0) }
  }

  private static func change(_ state: inout State) -> Effect<Action> {
    guard let senders = checked(&state) else { return .focus(sendersID) }
    return make(&state, for: senders)
  }

  private static func make(_ state: inout State, for senders: [String]) -> Effect<Action> {
    guard state.loading.startAlone() else { return .none }
    let wish = NewCaptureAddress(for: state.context.space, senders: senders)
    return .call(CaptureEndpoints.changeAddress, wish) { .answered($0) }
  }

  private static func remove(_ state: inout State) -> Effect<Action> {
    guard state.loading.startAlone() else { return .none }
    state.told = nil
    return .call(CaptureEndpoints.removeAddress, Nothing()) { .answered($0) }
  }

  static var sendersID: String { "mail-senders" }
}
