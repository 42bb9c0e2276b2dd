import API
import Fields
import Flow
import Identity
import Records
import Screen
import Sync
import Values

/// The spaces of the person that are not the open one, with what the first view of the app needs of each: a child of
/// the part that shows them. They are the account's others, and this device's own beside an account, or the
/// account's beside that.
///
/// One that the account has no more stays among them as long as something waits on this device that the person did
/// there: it is theirs, and nobody else has it.
public enum OtherSpaces: Feature {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// This device's own, beside an account.
    @Boxed var kept: KeptAlone?
    /// The account that is signed in, beside this device's own.
    @Boxed var account: AccountView?
    /// In the account's order; those that it has no more come first, and this device's own last.
    public internal(set) var all: [One] = []
    /// Those where something waits, as this device keeps them; nil before they are read.
    @Boxed var noted: [SpaceMembership]?
    /// Whether it is known where something waits.
    public var isKnown: Bool { noted != nil }
    /// Whether there is an account on the device: without one nothing waits anywhere.
    public var hasAccount: Bool { viewed != nil }
    /// Those of which a page was entered that tells what waits there: what is discarded on it can be undone there
    /// alone, so they are looked at from then on.
    var held: [UUID] = []
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
    /// Whether the account has it no more.
    public let isLeft: Bool
    /// What is known of it; nil before it has been looked at.
    public var seen: OtherSpace?

    public init(
      _ access: SpaceAccess, _ name: String, isLeft: Bool = false, seen: OtherSpace? = nil
    ) {
      self.access = access
      self.name = name
      self.isLeft = isLeft
      self.seen = seen
    }

    public var id: UUID { access.space }
    /// Whether the person does not belong to it any more, as far as that is known.
    public var isGone: Bool { isLeft || seen?.view.isGone ?? false }
    /// How many changes its server has not.
    public var unsent: Int { seen.map { $0.status.pending.count + $0.status.refused.count } ?? 0 }
  }

  public indirect enum Action: Equatable {
    case keptRead(String?)
    case besideRead(String?)
    case noteRead([String])
    /// The page of what waits in that space was entered.
    case pageEntered(UUID)
    /// The account may have others by now: after `Message.account`, and when the person is back.
    case looked
    case seen(UUID, OtherSpace)
  }

  public static func watch(_ state: State) -> Effect<Action> {
    if state.context.isAlone { return .readSecret(Root.beside) { .besideRead($0) } }
    return .send(.looked) + readNote(of: state.context.account.id)
  }

  /// Where something waits is a secret of the device: it tells to which spaces somebody belonged. Each space has one of
  /// its own, so that no tab writes over what another one notes.
  private static func note(of account: UUID, in space: UUID? = nil) -> String {
    "elsewhere/" + account.description + "/" + (space?.description ?? "")
  }

  private static func readNote(of account: UUID) -> Effect<Action> {
    .readSecrets(note(of: account)) { .noteRead($0) }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .keptRead(let text):
      state.kept = KeptAlone(text)
      return look(&state)
    case .besideRead(let text):
      state.account = text.flatMap { Root.account(from: $0) }
      guard let account = state.account else {
        state.noted = []
        return look(&state)
      }
      return look(&state) + readNote(of: account.id)
    case .noteRead(let texts):
      state.noted = texts.compactMap { membership(from: $0) }
      return look(&state) + note(&state)
    case .pageEntered(let space):
      if !state.held.contains(space) { state.held.append(space) }
      return .none
    case .looked:
      // Another tab may have begun one on this device.
      let kept: Effect<Action> =
        state.context.app.alone == nil || state.context.isAlone
        ? .none : .readPreference(KeptAlone.key) { .keptRead($0) }
      return look(&state) + note(&state) + kept
    case .seen(let space, let seen):
      return see(&state, space, seen)
    }
  }

  private static func see(
    _ state: inout State, _ space: UUID, _ seen: OtherSpace
  ) -> Effect<Action> {
    let isTrace = state.context.app.schema.isTrace
    var shown = seen
    shown.status = seen.status.without(traces: isTrace)
    for position in state.all.indices where state.all[position].id == space {
      state.all[position].seen = shown
    }
    let traces = seen.status.refused(traces: isTrace)
    let effect =
      Effect<Action>.all(traces.map { .fire(.discardRefused($0)) }).inOther(space) + note(&state)
    return state.all.contains { $0.isLeft && $0.isSettled } ? effect + look(&state) : effect
  }

  /// Keeps in mind where something waits: when the account has such a space no more, nothing else leads there.
  private static func note(_ state: inout State) -> Effect<Action> {
    guard let noted = state.noted, let account = state.viewed else { return .none }
    var waiting = noted.filter { one in
      !state.all.contains { $0.id == one.space && $0.isSettled }
    }
    for one in state.all where !one.isAlone && one.unsent > 0 {
      guard !waiting.contains(where: { $0.space == one.id }) else { continue }
      waiting.append(one.membership)
    }
    // The open one is found again, too, when another one is opened at the next start.
    let open = state.context
    if !open.isAlone, open.sync.phase == .failed(.forbidden),
      !open.sync.pending.isEmpty || !open.sync.refused.isEmpty,
      !waiting.contains(where: { $0.space == open.space })
    {
      waiting.append(open.membership)
    }
    state.noted = waiting
    var effect = Effect<Action>.none
    func write(_ one: SpaceMembership, _ text: String?) {
      effect = effect + .writeSecret(note(of: account.id, in: one.space), text)
    }
    for one in noted where !waiting.contains(one) { write(one, nil) }
    for one in waiting where !noted.contains(one) { write(one, one.object.jsonText) }
    return effect
  }

  private static func membership(from text: String) -> SpaceMembership? {
    do throws(JSONError) {
      return SpaceMembership(json: try JSONValue.parse(text))
    } catch {
      return nil
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
        state.all[position] = One(known.access, one.name, isLeft: one.isLeft, seen: known.seen)
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

  /// Whether all of it is read, and nothing waits in it.
  var isSettled: Bool {
    guard let seen, let opening = seen.opening, opening != .memoryOnly else { return false }
    return unsent == 0
  }

  fileprivate var membership: SpaceMembership {
    var membership = SpaceMembership()
    membership.space = id
    membership.name = name
    membership.role = access.role
    return membership
  }
}

extension OtherSpaces.State {
  /// Those that there are, as far as that is known.
  fileprivate var others: [OtherSpaces.One] {
    var others: [OtherSpaces.One] = []
    if let account = viewed {
      let spaces = account.spaces.filter { $0.space != context.space }
      func one(_ space: SpaceMembership, isLeft: Bool) -> OtherSpaces.One {
        OtherSpaces.One(
          SpaceAccess(space: space.space, account: account.id, role: space.role), space.name,
          isLeft: isLeft)
      }
      for space in left(by: account) { others.append(one(space, isLeft: true)) }
      for space in spaces { others.append(one(space, isLeft: false)) }
    }
    if !context.isAlone, let kept, var access = kept.access(in: context.app) {
      access.beginning = []
      others.append(OtherSpaces.One(access, kept.name))
    }
    return others
  }

  /// The account whose spaces these are.
  fileprivate var viewed: AccountView? { context.isAlone ? account : context.account }

  /// Those that the account has no more and where something waits, or may wait as long as not all is read, and
  /// those that are held.
  private func left(by account: AccountView) -> [SpaceMembership] {
    var left: [SpaceMembership] = []
    func add(_ space: SpaceMembership) {
      guard space.space != context.space else { return }
      for known in account.spaces + left where known.space == space.space { return }
      left.append(space)
    }
    for space in noted ?? [] { add(space) }
    for one in all where !one.isAlone && one.access.account == account.id {
      if !one.isSettled || held.contains(one.id) { add(one.membership) }
    }
    return left
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
