import API
import Care
import Fields
import Flow
import RecordPages
import Records
import Shell
import Sync
import Values

/// What somebody who finds a person must know (CG-137): a page for whoever holds the phone, and a sheet of
/// paper. It needs no network; with one, the server that keeps the records signs it once a day.
public enum EmergencyPage {
  public struct State: Equatable {
    /// In which it is written; nil for the reader's own.
    public internal(set) var language: Language?
    /// Whose card it is.
    var person: ID<Person>?
    /// What the server has signed of it, kept on the device; nil where it never did.
    @Boxed var signed: SignedCards?
    /// Whether the server has been asked since the card was opened or changed.
    var isAsked = false
    @Boxed var context: Context

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    case entered(Path)
    /// What the device has kept.
    case kept(ID<Person>, String?)
    /// The device is in touch with the server.
    case reached
    case ask(ID<Person>, minutesEast: Int)
    case signed(ID<Person>, Result<SignedCards, APIError>)
    case languageChosen(Language)
    case printTapped
    case goTo(Path)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    reduce(&state, action, among: Parts())
  }

  public static func reduce(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered(let path):
      guard let person = path.emergency else { return .none }
      state.person = person
      state.signed = nil
      state.isAsked = false
      return .readSecret(key(of: person, state)) { .kept(person, $0) }
    case .kept(let person, let text):
      guard state.person == person else { return .none }
      state.signed = SignedCards(kept: text)
      return .send(.reached)
    case .reached:
      // Of what the server does not have yet it would sign what was before. A space of this device alone
      // has no queue, and nobody who could sign.
      let sync = state.context.sync
      guard let id = state.person, !state.isAsked, sync.client != .zero, sync.isOnline,
        sync.pending.isEmpty,
        let person = Person.find(id, among: parts), isKnown(among: parts),
        isToSign(EmergencyCard(person, among: parts, on: state.context.today), state)
      else { return .none }
      state.isAsked = true
      return .now { .ask(id, minutesEast: Int(parts.zone.period(at: $0).offset) / 60) }
    case .ask(let person, let minutesEast):
      let question = CardQuestion(
        space: state.context.space, person: person, minutesEast: minutesEast)
      return .call(CardEndpoints.sign, question) { .signed(person, $0) }
    case .signed(_, .failure):
      // It carries its day alone, as one without a network does.
      return .none
    case .signed(let person, .success(let cards)):
      if state.person == person { state.signed = cards }
      return .writeSecret(key(of: person, state), cards.kept)
    case .languageChosen(let language):
      state.language = language
      return .none
    case .printTapped:
      return .fire(.print)
    case .goTo(let path):
      return .push(path.text)
    }
  }

  /// Whether all that stands on a card has been read.
  static func isKnown(among parts: Parts) -> Bool {
    Medicine.isLoaded(among: parts) && (parts[Contacts.self]?.isLoaded ?? false)
  }

  /// Once a day, and when the card has changed.
  private static func isToSign(_ card: EmergencyCard, _ state: State) -> Bool {
    guard let signed = state.signed, signed.date == state.context.today else { return true }
    return signed.signed(card, in: .pt) == nil
  }

  private static func key(of person: ID<Person>, _ state: State) -> String {
    "card." + state.context.space.description + "." + person.description
  }
}

extension EmergencyCard {
  /// Of a person as the device has them.
  init(_ person: Person, among parts: Parts, on day: CivilDate) {
    self.init(
      person, Contact.all(among: parts).filter { $0.person == person.id },
      Medicine.all(among: parts).filter { $0.person == person.id }, on: day)
  }
}

extension SignedCards {
  /// As the device keeps them.
  fileprivate var kept: String { String(utf8: jsonBytes()) }
}

extension Path {
  /// A person's emergency card, below their page.
  static func emergency(of person: ID<Person>) -> Path {
    Person.path(of: person).below("emergencia")
  }

  /// Whose emergency card a path shows.
  var emergency: ID<Person>? {
    above("emergencia").flatMap { Person.shown(at: $0) }
  }
}
