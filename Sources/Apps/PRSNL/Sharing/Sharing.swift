import API
import Analytics
import Flow
import Journal
import Records
import Shell
import Values

/// Handing an item to others by a public link: a frozen copy at the server, which its person renews and ends. A journal of
/// this device alone has no server: there it leads to an account, to which that item goes alone (`LoneItem`).
enum Sharing {
  struct State: Equatable {
    @Boxed var context = Context()
    /// Where links made on this device are read, below the app's address: the server keeps that of none.
    var addresses = HashMap<UUID, String>()
    /// For how long the next link is open.
    var term = LinkTerm.month
    /// Making and renewing: no other begins before its end.
    var changing = Loading<SharingFailure>()
    /// The link that was just made.
    var made: ID<PublicLink>?
    /// Whether this device had no room for its address, which nobody tells again.
    var isUnkept = false
    /// The one whose address was just copied.
    var copied: ID<PublicLink>?
    /// The one that is being renewed.
    var renewing: ID<PublicLink>?
    /// The one that is about to be ended, after a question.
    @Boxed var ending: PublicLink?
    @Boxed var refusal: Refusal?
    @Boxed var lone = LoneItem()
  }

  indirect enum Action: Equatable {
    case entered
    case addressesListed([String])
    case addressesRead([KeptValue])
    case termChosen(LinkTerm)
    case makeTapped(ID<Item>)
    case identified(ID<Item>, ID<PublicLink>)
    case timed(ID<Item>, ID<PublicLink>, Instant)
    case made(Result<MadeLink, APIError>)
    case addressKept(Bool)
    case copyTapped(ID<PublicLink>, String)
    case renewTapped(ID<PublicLink>)
    case renewed(Result<PublicLink, APIError>)
    case endTapped(PublicLink)
    case endCancelled
    case endConfirmed
    case ended(MutationOutcome)
    case failureClosed
    case goTo(Path)
    /// What is about an item of this device alone.
    case lone(LoneItem.Action)
  }

  static let addressID = "public-address"

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .entered:
      state.made = nil
      state.isUnkept = false
      state.copied = nil
      state.refusal = nil
      state.changing.dismiss()
      guard !state.context.isAlone else { return .none }
      return .listValues(JournalKey.allLinks, limit: mostAddresses) { .addressesListed($0) }
    case .addressesListed(let keys):
      return keys.isEmpty ? .none : .readValues(keys) { .addressesRead($0) }
    case .addressesRead(let values):
      for value in values {
        guard let link = JournalKey.link(value.key) else { continue }
        state.addresses[link.uuid] = String(utf8: value.bytes)
      }
      return .none
    case .termChosen(let term):
      state.term = term
      return .none
    case .makeTapped(let item):
      guard state.changing.startAlone() else { return .none }
      state.made = nil
      state.isUnkept = false
      return .newID { .identified(item, ID($0)) }
    case .identified(let item, let link):
      return .now { .timed(item, link, $0) }
    case .timed(let item, let link, let now):
      let wish = LinkWish(
        link, of: item, in: state.context.space, until: state.term.end(from: now))
      return .call(LinkEndpoints.make, wish) { .made($0) }
    case .made(let result):
      return keep(&state, result)
    case .addressKept(let isKept):
      state.isUnkept = !isKept
      return .none
    case .copyTapped(let link, let address):
      state.copied = link
      return .copy(address)
    case .renewTapped(let link):
      guard state.changing.startAlone() else { return .none }
      state.renewing = link
      return .call(LinkEndpoints.renew, LinkAsked(link, in: state.context.space)) { .renewed($0) }
    case .renewed(let result):
      state.renewing = nil
      switch result {
      case .success: state.changing.stop()
      case .failure(let error): state.changing.stop(SharingFailure(error))
      }
      return .none
    case .endTapped(let link):
      state.ending = link
      return .none
    case .endCancelled:
      state.ending = nil
      return .none
    case .endConfirmed:
      return end(&state)
    case .ended(.refused(let refusal)):
      state.refusal = refusal
      return .none
    case .ended(.saved), .ended(.savedInMemory):
      return .none
    case .failureClosed:
      state.changing.dismiss()
      state.refusal = nil
      return .none
    case .goTo(let path):
      return .push(path.text)
    case .lone(let action):
      return LoneItem.reduce(&state.lone, action, in: state.context).map { .lone($0) }
    }
  }

  /// More than somebody makes; of what goes beyond the server still knows all.
  private static var mostAddresses: Int { 1_000 }

  private static func keep(
    _ state: inout State, _ result: Result<MadeLink, APIError>
  ) -> Effect<Action> {
    switch result {
    case .success(let made):
      state.changing.stop()
      state.addresses[made.link.id.uuid] = made.address
      state.made = made.link.id
      state.copied = nil
      let value = KeptValue(JournalKey.link(made.link.id), Array(made.address.bytes))
      return .keepValues([value]) { .addressKept($0 == .kept) }
        + .track(.itemShared(.journalItem, by: .link)) + .focus(addressID)
    case .failure(let error):
      state.changing.stop(SharingFailure(error))
      return .none
    }
  }

  private static func end(_ state: inout State) -> Effect<Action> {
    guard let link = state.ending else { return .none }
    state.ending = nil
    if state.made == link.id { state.made = nil }
    state.addresses[link.id.uuid] = nil
    return .mutate(RevokeLink(link.id)) { .ended($0) }
      + .forgetValues(JournalKey.link(link.id))
  }
}

/// For how long a public link is open.
enum LinkTerm: String, CaseIterable {
  case day, week, month, endless

  func end(from now: Instant) -> Instant? {
    let days: Int64
    switch self {
    case .day: days = 1
    case .week: days = 7
    case .month: days = 30
    case .endless: return nil
    }
    return now.adding(milliseconds: days * 86_400_000)
  }
}

/// Why there is no link, or no other copy behind it.
enum SharingFailure: Equatable {
  /// What the device has written has not reached the server.
  case onItsWay
  case inTrash
  case tooMany
  /// It has had as many as an item may have, ended ones among them.
  case tooManyEver
  /// What the journal may take at the server is used up.
  case full
  case hasEnded
  case other(APIError)

  init(_ error: APIError) {
    switch error.problem?.code {
    case "textMissing", "notFound": self = .onItsWay
    case "inTrash": self = .inTrash
    case "tooMany": self = .tooMany
    case "tooManyEver": self = .tooManyEver
    case "spaceFull": self = .full
    case "ended": self = .hasEnded
    default: self = .other(error)
    }
  }
}
