import Care
import Flow
import Identity
import RecordPages
import Records
import Screen
import Shell
import Team
import Values

/// Who is reminded of a person's doses, how often, and who is called when nobody says anything: a section of the
/// person's page (CG-131). It tells the family where the person is, too, while this device is with them.
public enum DoseReminders: Part {
  public struct State: Equatable {
    public var plans: [ReminderPlan] = []
    public var isLoaded = false
    /// The person's who uses the app.
    var account: UUID
    var mayAgree: Bool
    public var refusal: Refusal?
    /// A telephone that is none, as it was typed.
    var wrongPhone: WrongPhone?

    public init(_ account: UUID = .zero, mayAgree: Bool = true) {
      self.account = account
      self.mayAgree = mayAgree
    }

    func plan(of person: ID<Person>) -> ReminderPlan {
      plans.first { $0.person == person } ?? ReminderPlan(of: person)
    }
  }

  struct WrongPhone: Equatable {
    var person: ID<Person>
    var text: String
  }

  public indirect enum Action: Equatable {
    case changed(Changes<ReminderPlan>)
    /// The device may be in another zone now.
    case moved
    /// As what somebody wants to be told; nil for not at all.
    case partChosen(ID<Person>, ReminderRecipient.Part?, Language)
    /// Where texts go; nothing for none.
    case phoneTyped(ID<Person>, String, Language)
    case paceChosen(ID<Person>, ReminderPace)
    /// Who agreed that a member is called; nil for nobody.
    case consentChosen(ID<Person>, UUID, Person.Consent?)
    case answered(MutationOutcome)
    /// What nobody asked for was refused.
    case passed
  }

  public static var id: Literal { "dose reminders" }

  public static func opened(in context: Context) -> State {
    State(context.account.id, mayAgree: mayAgree(in: context))
  }

  public static func place(_ state: inout State, in context: Context) {
    state.account = context.account.id
    state.mayAgree = mayAgree(in: context)
  }

  private static func mayAgree(in context: Context) -> Bool {
    context.permission(on: ReminderPlan.recordType) >= .append
  }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(ReminderPlan.self, id: id.text) { .changed($0) }
  }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(Today.path), .visible(true), .dayChanged: .moved
    case .entered, .synced, .visible(false), .told: nil
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    if case .changed(let changes) = action { .changed(RecordNews(changes)) } else { nil }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      changes.apply(to: &state.plans)
      state.isLoaded = true
      return .send(.moved)
    case .moved:
      return tellZone(state, among: parts)
    case .partChosen(let person, let part, let language):
      state.refusal = nil
      let mine = state.plan(of: person).recipient(state.account)
      let agree = AgreeToReminders(
        person, part != nil, as: part ?? mine?.part ?? .first, phone: mine?.phone, in: language,
        zone: parts[Today.self]?.zone?.name)
      return .mutate(agree) { .answered($0) }
    case .phoneTyped(let person, let text, let language):
      guard let mine = state.plan(of: person).recipient(state.account), mine.agreedAt != nil else {
        return .none
      }
      state.refusal = nil
      let phone = Phone(typed: text)
      let isWrong = phone == nil && !text.isBlank
      state.wrongPhone = isWrong ? WrongPhone(person: person, text: text) : nil
      guard !isWrong, phone != mine.phone else { return .none }
      let agree = AgreeToReminders(
        person, true, as: mine.part, phone: phone, in: language, zone: parts[Today.self]?.zone?.name
      )
      return .mutate(agree) { .answered($0) }
    case .paceChosen(let person, let pace):
      state.refusal = nil
      return .mutate(SetReminders(of: person, pace)) { .answered($0) }
    case .consentChosen(let person, let caregiver, let consent):
      state.refusal = nil
      return .mutate(SetReminders(of: person, calling: caregiver, consent)) { .answered($0) }
    case .answered(.refused(let refusal)):
      state.refusal = refusal
      return .none
    case .answered, .passed:
      return .none
    }
  }

  /// Says of each person whom this device is with where it is, once for each place.
  private static func tellZone(_ state: State, among parts: Parts) -> Effect<Action> {
    guard state.mayAgree, let zone = parts[Today.self]?.zone?.name else { return .none }
    var effect = Effect<Action>.none
    for plan in state.plans
    where plan.companion == state.account && plan.stays.last?.zone != zone {
      effect = effect + .mutate(TellReminderZone(plan.person, zone)) { _ in .passed }
    }
    return effect
  }
}
