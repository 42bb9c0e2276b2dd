import Values

/// A simulated store at work: its clock goes with the machine's and is turned on by who plays with it, and
/// what it signs goes to a server's webhook. A developer plays on its pages (`StoreDeskPages`).
public actor StoreDesk {
  /// Where notifications go.
  public struct Webhook: Sendable {
    /// As people write it.
    public var address: String
    /// Posts a body; answers with the status, or with nil where nobody answered.
    public var post: @Sendable (_ body: [UInt8]) async -> Int?

    public init(_ address: String, post: @escaping @Sendable ([UInt8]) async -> Int?) {
      self.address = address
      self.post = post
    }
  }

  /// A notification on its way.
  struct Sent: Sendable {
    var number: Int
    var notice: StoreNotice
    /// Of the last try; nil before, and where nobody answered.
    var status: Int?
    var tries = 0

    var isDone: Bool { status.map { 200...299 ~= $0 } ?? false }
  }

  /// After how many tries a notification is given up, as the App Store does, until somebody sends it again.
  static let mostTries = 6
  /// The most notifications that are remembered.
  static let mostSent = 200

  let webhook: Webhook?
  private(set) var store: SimulatedStore
  private(set) var sent: [Sent] = []
  /// Whether what is signed waits until somebody lets it go.
  private(set) var isHolding = false
  /// What was wrong with the last wish.
  private(set) var problem: String?
  private var skipped: Int64
  private let now: @Sendable () -> Instant
  private var number = 0
  private var isSending = false

  /// - Parameter now: the machine's clock; that of the store goes with it from where it is.
  public init(_ store: SimulatedStore, to webhook: Webhook?, now: @escaping @Sendable () -> Instant)
  {
    self.store = store
    self.webhook = webhook
    self.now = now
    skipped = store.now.since(now())
  }

  /// Lets happen what is due, and sends what was signed.
  public func catchUp() async {
    store.turn(to: now().adding(milliseconds: skipped))
    queue()
    await send()
  }

  /// Turns the clock on.
  func skip(milliseconds: Int64) async {
    guard milliseconds > 0 else { return }
    skipped += milliseconds
    problem = nil
    await catchUp()
  }

  /// Turns the clock on to what happens next by itself.
  func skipToNext() async {
    store.turn(to: now().adding(milliseconds: skipped))
    guard let next = store.nextEvent else {
      problem = "nothing happens by itself any more"
      return
    }
    await skip(milliseconds: max(1, next.since(store.now)))
  }

  /// Lets somebody do something.
  func act(_ act: StoreAct, by who: String, token: UUID?) async {
    store.turn(to: now().adding(milliseconds: skipped))
    do throws(StoreProblem) {
      try store.act(act, by: who, token: token)
      problem = nil
    } catch {
      problem = error.words
    }
    queue()
    await send()
  }

  func say(_ words: String) { problem = words }

  /// Holds back what is signed from now on, or lets it go.
  /// - Parameter isBackwards: the last first.
  func hold(_ holds: Bool, isBackwards: Bool = false) async {
    isHolding = holds
    problem = nil
    if isBackwards {
      let waiting = sent.indices.filter { sent[$0].tries == 0 }
      let notices = waiting.map { sent[$0] }
      for (place, one) in zip(waiting, notices.reversed()) { sent[place] = one }
    }
    await send()
  }

  /// Sends one again, as the App Store does whose answer is lost.
  func repeated(_ number: Int) async {
    guard let place = sent.firstIndex(where: { $0.number == number }) else { return }
    problem = nil
    sent[place].tries = 0
    sent[place].status = nil
    await send()
  }

  private func queue() {
    for notice in store.takeNotices() {
      number += 1
      sent.append(Sent(number: number, notice: notice))
    }
    if sent.count > Self.mostSent { sent.removeFirst(sent.count - Self.mostSent) }
  }

  /// Sends what waits, one after the other; what fails is tried again when it is next caught up.
  private func send() async {
    guard let webhook, !isHolding, !isSending else { return }
    isSending = true
    defer { isSending = false }
    while let next = sent.first(where: { !$0.isDone && $0.tries < Self.mostTries }) {
      let status = await webhook.post(next.notice.body)
      // Others may have come and gone meanwhile.
      guard let place = sent.firstIndex(where: { $0.number == next.number }) else { continue }
      sent[place].status = status
      sent[place].tries += 1
      // One that is not taken holds up those behind it until the next time.
      guard sent[place].isDone else { return }
    }
  }
}
