import API
import Care
import Editing
import Fields
import Flow
import Identity
import Notifications
import RecordPages
import Records
import Scheduling
import Shell
import Values

/// Has this device woken at the times of doses while the app is closed, in a family that is on it alone: it leaves times
/// at the server and keeps the words itself. What is said from a notification is taken in when the app is open.
public enum WokenDevice: Part {
  public struct State: Equatable {
    let isAlone: Bool
    var account: UUID
    /// Where this device gets notifications, and under which key it left times; nil for not at all.
    @Boxed var kept: Kept?
    var hasRead = false
    /// The server's key; nil before it came, empty where it wakes no browsers.
    var serverKey: String?
    public var standing: PushStanding?
    /// Of turning it on; its failure is why it is not.
    public var switching = Loading<Phrase>()
    /// Of leaving times; its failure is why they were not left.
    public var leaving = Loading<APIError>()
    /// What was left last.
    @Boxed var left: [LeftRound] = []
    var leftAt: Instant?
    /// When the person hears that what was left ends; nil for not at all.
    var warnsAt: Instant?
    /// Whether something changed while times were being left.
    var mustLeaveAgain = false
    /// Of whom reminders were wanted before this device gets notifications.
    var wanted: ID<Person>?

    init(in context: Context) {
      isAlone = context.isAlone
      account = context.account.id
    }

    public var isOn: Bool { kept != nil }

    /// Whether it is on and the browser gets nothing any more: its subscription is gone.
    var isLost: Bool { isOn && standing == .allowed(isSubscribed: false) }
  }

  /// A subscription and what goes with it.
  struct Kept: FieldObject, Hashable, Sendable {
    var key = ""
    var endpoint = ""
    var p256dh = ""
    var auth = ""
    /// Of the words of notifications.
    var language = Language.pt
    /// How often times were left.
    var batch = 0
    /// Which of these the server has, as far as its answers came; 0 for none.
    var held = 0
    /// Whether the server may have any.
    var mayHold = false

    init() {}

    mutating func visit(_ fields: FieldVisitor) {
      fields.field("key", &key)
      fields.field("endpoint", &endpoint, maxLength: 2_048)
      fields.field("p256dh", &p256dh)
      fields.field("auth", &auth)
      fields.field("language", &language)
      fields.field("batch", &batch)
      fields.field("held", &held)
      fields.field("mayHold", &mayHold)
    }
  }

  public indirect enum Action: Equatable {
    case keptRead(String?)
    case actsRead([String])
    case actTaken(String, MutationOutcome)
    case entered
    case serverKeyCame(Result<PushKey, APIError>)
    case looked(PushStanding)
    /// Looked at while it is on: a browser may drop a subscription, and a person may take back what they allowed.
    case checked(PushStanding)
    /// Whether reminders of a person are wanted.
    case toggled(ID<Person>, Bool, Language)
    case subscribed(PushOutcome, Language)
    case keyDrawn(String, PushKeys, Language)
    case agreed(MutationOutcome)
    /// Something may be due at another time now, or was said.
    case wake
    case leave
    case leaveAt(Instant)
    /// Those of the times that are to be left; nothing is told before by what is not there.
    case wordsKept(LeftTimes, [LeftRound], Instant)
    case left(Result<Nothing, APIError>, [LeftRound], Instant)
  }

  public static var id: Literal { "woken device" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) {
    state.account = context.account.id
  }

  public static func watch(_ state: State) -> Effect<Action> {
    guard state.isAlone else { return .none }
    return .readSecret(secret) { .keptRead($0) }
  }

  public static func hear(_ news: News, _ state: State) -> Action? {
    guard state.isAlone else { return nil }
    switch news {
    case .entered(Today.path): return .wake
    case .entered(let path): return Person.shown(at: path) == nil ? nil : .entered
    case .visible(true), .dayChanged: return .wake
    case .told(.changed(let news)):
      return news.isOfHousehold || news.type == ReminderPlan.recordType ? .wake : nil
    case .visible(false), .synced, .told: return nil
    }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .keptRead(let text):
      state.kept = Kept(kept: text)
      state.hasRead = true
      return .send(.wake)
    case .wake:
      guard state.isOn else { return .none }
      return .readActs { .actsRead($0) } + .lookAtPush { .checked($0) }
        + .after(timer, milliseconds: 3_000, .leave)
    case .actsRead(let texts):
      return take(texts, among: parts)
    case .actTaken(let id, .refused):
      // What is refused now is refused for ever: its medicine is gone.
      return .forgetActs([id])
    case .actTaken(let id, .saved):
      return .forgetActs([id])
    case .actTaken:
      return .none
    case .entered, .serverKeyCame, .looked, .checked, .toggled, .subscribed, .keyDrawn, .agreed:
      return reduceSwitch(&state, action, among: parts)
    case .leave:
      return state.isOn ? .now { .leaveAt($0) } : .none
    case .leaveAt(let now):
      return leave(&state, at: now, among: parts)
    case .wordsKept(let times, let rounds, let now):
      return .call(LeftEndpoints.leave, times) { .left($0, rounds, now) }
    case .left(.success, let rounds, let now):
      state.leaving.stop()
      guard var kept = state.kept else { return .none }
      kept.held = kept.batch
      kept.mayHold = !rounds.isEmpty || state.warnsAt.isThere
      state.kept = kept
      state.left = rounds
      state.leftAt = now
      let again = state.mustLeaveAgain
      state.mustLeaveAgain = false
      return .writeSecret(secret, kept.object.jsonText)
        + .keepWords(words(of: rounds, state, at: now, among: parts))
        + (again ? .send(.leave) : .none)
    case .left(.failure(let error), _, _):
      state.leaving.stop(error)
      state.mustLeaveAgain = false
      return .after(timer, milliseconds: 15 * 60_000, .leave)
    }
  }

  /// Takes in what was said from notifications; what is there already is forgotten.
  private static func take(_ texts: [String], among parts: Parts) -> Effect<Action> {
    let household = parts.household
    guard household.isLoaded else { return .none }
    let acts = texts.compactMap { DoseAct(kept: $0) }
    let mutations = DoseAct.mutations(acts, household.medicines, household.log)
    var known: [String] = []
    for act in acts where !mutations.contains(where: { $0.record.id.uuid == act.id }) {
      known.append(act.id.description)
    }
    var effect: Effect<Action> = known.isEmpty ? .none : .forgetActs(known)
    for mutation in mutations {
      let id = mutation.record.id.description
      effect = effect + .mutate(mutation) { .actTaken(id, $0) }
    }
    return effect
  }

  private static func leave(
    _ state: inout State, at now: Instant, among parts: Parts
  ) -> Effect<Action> {
    guard var kept = state.kept, let reminders = parts[DoseReminders.self], reminders.isLoaded,
      parts.household.hasPast
    else { return .none }
    guard !state.leaving.isLoading else {
      state.mustLeaveAgain = true
      return .none
    }
    let watches = Self.watches(state, reminders.plans, at: now, among: parts)
    let rounds = LeftRounds.rounds(of: watches, after: now, batch: kept.batch + 1)
    let warnsAt = LeftRounds.warning(of: rounds, watches, after: now)
    guard !rounds.isEmpty || warnsAt.isThere || kept.mayHold else { return .none }
    // What was left today and says the same need not be left again.
    if let leftAt = state.leftAt, now.since(leftAt) < 12 * 3_600_000,
      Self.isSame(rounds, state.left.filter { $0.at > now })
    {
      return .none
    }
    // Until the answer the server has what it had, and it may have what it did not answer to.
    let before = [kept.held, kept.batch]
    kept.batch += 1
    kept.mayHold = true
    state.kept = kept
    state.warnsAt = warnsAt
    state.leaving.start()
    var times = LeftTimes()
    times.key = kept.key
    times.endpoint = kept.endpoint
    times.p256dh = kept.p256dh
    times.auth = kept.auth
    times.language = kept.language
    let most = warnsAt.isThere ? LeftTimes.mostTimes - 1 : LeftTimes.mostTimes
    times.times = rounds.prefix(most).map { LeftTime($0.name, at: $0.at) }
    if let warnsAt { times.times.append(LeftTime(ending(of: kept), at: warnsAt)) }
    let words = Self.words(of: rounds, keeping: before, state, at: now, among: parts)
    return .writeSecret(secret, kept.object.jsonText)
      + .keepWords(words, then: .wordsKept(times, rounds, now))
  }

  private static func isSame(_ a: [LeftRound], _ b: [LeftRound]) -> Bool {
    guard a.count == b.count else { return false }
    for position in a.indices {
      let (x, y) = (a[position], b[position])
      if x.at != y.at || x.person != y.person || x.doses != y.doses { return false }
    }
    return true
  }

  private static func watches(
    _ state: State, _ plans: [ReminderPlan], at now: Instant, among parts: Parts
  ) -> [(person: ID<Person>, watch: DoseWatch)] {
    let household = parts.household
    var watches: [(person: ID<Person>, watch: DoseWatch)] = []
    for plan in plans where plan.told(.first).contains(where: { $0.account == state.account }) {
      guard let person = household.person(plan.person), !person.isArchived else { continue }
      let regimens = household.regimens.filter { $0.medicine.person == person.id }
      let horizon = parts.horizon(now..<now)
      watches.append(
        (
          person.id,
          DoseWatch(
            regimens, household.log, horizon.whereabouts, homes: parts.homes, pace: plan.pace)
        ))
    }
    return watches
  }

  /// The name under which it is told that reminders end.
  private static func ending(of kept: Kept) -> String { kept.batch.description + ".end" }

  /// - Parameter batches: whose words stay as they are.
  private static func words(
    of rounds: [LeftRound], keeping batches: [Int] = [], _ state: State, at now: Instant,
    among parts: Parts
  ) -> String? {
    guard let kept = state.kept else { return nil }
    let household = parts.household
    var words = LeftWords(key: kept.key, language: kept.language)
    words.ending = state.warnsAt.isThere ? ending(of: kept) : nil
    words.said = household.answered(at: now)
    return words.text(of: rounds, keeping: batches, household.people, household.medicines)
  }

  static var secret: String { "device.woken" }
  private static var timer: String { "woken device" }
}

extension Parts {
  /// The zones whose rules are known.
  fileprivate var homes: [ZoneRules] {
    guard let today = self[Today.self] else { return [] }
    return today.homes + (today.zone.map { [$0] } ?? [])
  }
}
