import Fields
import Records
import Sync
import Values

@testable import SyncSimulation

extension GoingUpSimulation {
  /// Of what is about to be erased on the device the server has had all, as it is there.
  func checkWhole(_ cards: [Card]) {
    for card in cards where !(past[card.id.uuid] ?? []).contains(where: { $0 == state(of: card) }) {
      fail("the device's own is erased, and the server has never had \(card.title) as it was there")
    }
  }

  private func state(of card: Card) -> CardModel.State? { CardModel.state(of: card.row) }

  /// What must hold when all is calm.
  func check() {
    for own in owns { check(own) }
    if let own, own.erased != nil { fail("the device keeps that it has a space that is erased") }
    let known = Set(account.cards[0])
    if let other = past.keys.first(where: { !known.contains($0) }) {
      fail("the server has a card that nobody made: \(other)")
    }
    checkKept()
  }

  /// What was said in a space of the device is there, or went up from there, and it is whole or gone.
  private func check(_ own: OwnSpace) {
    guard let cards = own.erased else {
      // One that was begun and not noted is nobody's.
      if own === self.own, let why = own.simulation.check() { fail("on the device: \(why)") }
      return
    }
    if !own.isDiscarded, let why = own.simulation.checkDeeds(cards) {
      fail("on the device, before it was erased: \(why)")
    }
    calm(own)
    let store = own.simulation.store
    if Array(store.values.keys) != [SyncKeys.erased] || !store.past.isEmpty {
      fail("something of the device's own is left")
    }
    if !own.simulation.tabs.allSatisfy({ $0.engine.isClosed }) {
      fail("a tab goes on with a space that is erased")
    }
  }

  /// What the account has had is there, but for what a person removed.
  private func checkKept() {
    let rows = account.servers[0].storage.base.rows(of: Card.recordType)
    var removed: Set<UUID> = []
    for applied in account.servers[0].applied where applied.mutation.name == RemoveCard.name {
      let arguments = applied.mutation.arguments
      guard let card = arguments["card"].flatMap({ UUID(json: $0) }),
        let mark = arguments["nonce"]?.text, !carried.contains(mark)
      else { continue }
      removed.insert(card)
    }
    for id in past.keys where rows[id] == nil && !removed.contains(id) {
      fail("a card that the account had is gone, and nobody removed it")
    }
  }
}
