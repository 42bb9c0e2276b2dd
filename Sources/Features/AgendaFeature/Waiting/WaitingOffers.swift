import Agenda
import Records
import Shell
import Values

/// What is free for those who wait, as it was when the agenda or the time last changed: each is a search through four
/// weeks, too much for every look at the page.
public struct WaitingOffers: Equatable {
  /// How many of those who wait are shown, whoever waits longest first.
  static var step: Int { 20 }

  public internal(set) var most = WaitingOffers.step
  var found: [WaitingOffer] = []

  /// Nil of who has not been searched for.
  func times(for entry: ID<WaitingEntry>) -> [FreeTime]? {
    for offer in found where offer.entry == entry { return offer.times }
    return nil
  }
}

/// The next times that are free for somebody who waits.
struct WaitingOffer: Equatable {
  let entry: ID<WaitingEntry>
  let times: [FreeTime]
}

extension AgendaPart {
  /// Searches for those who are shown, if somebody looks at the page who could give them a time.
  static func search(_ state: inout State, on path: Path) {
    guard path == .waiting, let zone = state.zone,
      state.context.permission(on: Session.recordType) >= .write
    else { return }
    let therapists = therapists(state)
    let (now, house) = (state.now, state.house)
    let book = state.book
    state.offers.found = book.waitingInOrder.prefix(state.offers.most).map { entry in
      WaitingOffer(
        entry: entry.id,
        times: book.freeTimes(
          for: entry, from: now, therapists: therapists, house: house, in: zone))
    }
  }
}
