import Flow
import Shell
import Values

/// What this device is to a space that lives on it alone: the page that says so, whether the browser may
/// clear it away, and a quiet word when there is no recent copy.
public enum ThisDevice: Part {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// Whether the browser keeps the data until the person clears it; nil before it was asked.
    public var isPersisted: Bool?
    public var asksToPersist = false
    /// When the person last put the reminder off.
    public var putOffAt: Instant?
    /// The account that is signed in beside it, as the device keeps it.
    public var beside: String?

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public enum Action: Equatable {
    /// The store has something.
    case saved
    case persisted(Bool)
    case putOffRead(String?)
    case putOffTapped
    case putOff(Instant)
    case goTo(Path)
    /// To signing up, or in.
    case accountTapped(isNew: Bool)
    /// To the account that is signed in beside it.
    case backToAccountTapped
    case besideRead(String?)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .saved:
      guard !state.asksToPersist else { return .none }
      state.asksToPersist = true
      return .persist { .persisted($0) }
    case .persisted(let isPersisted):
      state.isPersisted = isPersisted
      return .none
    case .putOffRead(let text):
      state.putOffAt = text?.wholeNumber.map { Instant(milliseconds: $0) }
      return .none
    case .putOffTapped:
      return .now { .putOff($0) }
    case .putOff(let now):
      state.putOffAt = now
      return .writePreference(reminder, now.milliseconds.description)
    case .goTo(let path):
      return .push(path.text)
    case .besideRead(let kept):
      state.beside = kept
      return .none
    case .accountTapped, .backToAccountTapped:
      return .none
    }
  }

  /// The setting with the time at which the person last put it off.
  static var reminder: String { "device.copyReminder" }

  private static let day: Int64 = 86_400_000

  /// Whether to speak of a copy: a week after the beginning while there is none, a month after the last
  /// one, and as long after it was put off.
  static func isDue(
    _ state: State, lastCopy: Instant?, begunAt: Instant, now: Instant
  ) -> Bool {
    let wait = (lastCopy == nil ? 7 : 30) * day
    let last = max(lastCopy ?? begunAt, state.putOffAt ?? begunAt)
    return now.since(last) >= wait
  }
}
