import API
import Fields
import Flow
import Identity
import Screen
import Values

/// The spaces of the person that are not the open one, with what the first view of the app needs of each: a child of
/// the part that shows them. They are the account's others, and this device's own beside an account, or the
/// account's beside that.
public enum OtherSpaces: Feature {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// This device's own, beside an account.
    @Boxed var kept: KeptAlone?
    /// The account that is signed in, beside this device's own.
    @Boxed var account: AccountView?
    /// In the account's order; this device's own comes last.
    public internal(set) var all: [One] = []
    /// How many there are beyond the most that are looked at.
    public internal(set) var more = 0

    public init(in context: Context = Context()) {
      self.context = context
    }

    /// The space of that id; nil where it is none of these.
    public subscript(id: UUID) -> One? { all.first { $0.id == id } }
  }

  /// The most that are looked at: each is in memory and has one of the account's live channels.
  static var most: Int { 8 }

  public struct One: Equatable, Sendable {
    public let access: SpaceAccess
    /// As the account has it, or this device.
    public let name: String
    /// Whether it is on this device alone.
    public var isAlone: Bool { access.beginning != nil }
    /// What is known of it; nil before it has been looked at.
    public var seen: OtherSpace?

    public init(_ access: SpaceAccess, _ name: String, seen: OtherSpace? = nil) {
      self.access = access
      self.name = name
      self.seen = seen
    }

    public var id: UUID { access.space }
  }

  public indirect enum Action: Equatable {
    case keptRead(String?)
    case besideRead(String?)
    /// The account may have others by now: after `Message.account`, and when the person is back.
    case looked
    case seen(UUID, OtherSpace)
  }

  public static func watch(_ state: State) -> Effect<Action> {
    if state.context.isAlone { return .readSecret(Root.beside) { .besideRead($0) } }
    let kept: Effect<Action> =
      state.context.app.alone == nil ? .none : .readPreference(KeptAlone.key) { .keptRead($0) }
    return .send(.looked) + kept
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .keptRead(let text):
      state.kept = KeptAlone(text)
      return look(&state)
    case .besideRead(let text):
      state.account = text.flatMap { Root.account(from: $0) }
      return look(&state)
    case .looked:
      return look(&state)
    case .seen(let space, let seen):
      for position in state.all.indices where state.all[position].id == space {
        state.all[position].seen = seen
      }
      return .none
    }
  }

  public static func view(_ state: State, _ scene: Scene<Action>) -> Node { .none }

  /// Watches those that are new, and no more those that are gone.
  private static func look(_ state: inout State) -> Effect<Action> {
    let before = state.all
    let others = state.others
    state.all = Array(others.prefix(most))
    state.more = others.count - state.all.count
    var effect = Effect<Action>.none
    for one in before where state[one.id]?.access.account != one.access.account {
      effect = effect + .cancelObservation(one.observation)
    }
    for position in state.all.indices {
      let one = state.all[position]
      if let known = before.first(where: { $0.id == one.id }),
        known.access.account == one.access.account
      {
        state.all[position] = One(known.access, one.name, seen: known.seen)
      } else {
        effect = effect + .observeOther(one.access, id: one.observation) { .seen(one.id, $0) }
      }
    }
    return effect
  }
}

extension OtherSpaces.One {
  /// The name of what watches it.
  var observation: String { "other/" + id.description }
}

extension OtherSpaces.State {
  /// Those that there are, as far as that is known.
  fileprivate var others: [OtherSpaces.One] {
    let account = context.isAlone ? account : context.account
    var others: [OtherSpaces.One] = []
    for space in account?.spaces ?? [] where space.space != context.space {
      others.append(
        OtherSpaces.One(
          SpaceAccess(space: space.space, account: account?.id ?? .zero, role: space.role),
          space.name))
    }
    if !context.isAlone, let kept, var access = kept.access(in: context.app) {
      access.beginning = []
      others.append(OtherSpaces.One(access, kept.name))
    }
    return others
  }

  /// What opens one of them, at a page; nil where it is none.
  public func message(opening id: UUID, at path: Path? = nil) -> Message? {
    guard let one = self[id] else { return nil }
    if one.isAlone { return kept.map { .openAlone($0.text, at: path) } }
    if context.isAlone {
      return account.map {
        .openAccount($0.opening(id).object.jsonText, at: path ?? context.start)
      }
    }
    return .open(id, at: path)
  }
}
