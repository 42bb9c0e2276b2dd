import Fields
import Records
import Sync
import Values

extension Simulation {
  /// A story written over the one that the tab shows, or a decision about one that waits there: for
  /// either of the two, or for one made of both.
  func randomStory(
    of id: ID<Card>, _ nonce: String, _ tab: SimulatedTab
  ) -> (String, JSONValue)? {
    let rows = tab.engine.rows(of: Card.recordType)
    guard let card = rows.compactMap({ Card(stored: $0) }).first(where: { $0.id == id }) else {
      return nil
    }
    let new = "story \(callCount)"
    let waiting = tab.engine.rows(of: TextConflict.recordType)
      .compactMap { TextConflict(stored: $0) }.filter { $0.subject == id.uuid && $0.isWaiting }
    if let conflict = random.pick(waiting), random.chance(2, in: 3) {
      let text = random.pick([card.story, conflict.text, new]) ?? new
      let decision = DecideCardStory(id, over: card.story, conflict, for: text, nonce: nonce)
      return (DecideCardStory.name, decision.object)
    }
    var edited = card
    edited.story = new
    return (EditCard.name, EditCard(id, Card.edits(from: card, to: edited), nonce: nonce).object)
  }

  /// The conflicts that were written since that version are of the space.
  func settleConflicts(in space: Int, since version: Int64) {
    for move in servers[space].moves.reversed() {
      guard move.version > version else { return }
      if move.key.table == TextConflict.recordType, homes[move.key.id] == nil {
        homes[move.key.id] = space
      }
    }
  }

  /// Of the stories that were written, each stands in its card or waits, unless someone who saw it
  /// wrote another one.
  func checkStories(of space: Int) {
    let base = servers[space].storage.base
    let conflicts = base.rows(of: TextConflict.recordType).values
      .compactMap { TextConflict(stored: $0) }
    if conflicts.contains(where: { models[space].cards[$0.subject] == nil }) {
      fail("a story waits beside a card that is gone")
    }
    let cards = base.rows(of: Card.recordType)
    for (id, row) in zip(cards.keys, cards.values) {
      let open = models[space].stories[id] ?? []
      var shown = Set(conflicts.filter { $0.subject == id && $0.isWaiting }.map(\.text))
      let story = Card(stored: row)?.story ?? ""
      if story != models[space].standing[id] ?? "" { fail("a card has the story \(story)") }
      if !story.isEmpty { shown.insert(story) }
      if shown != open { fail("stories \(shown.sorted()) are shown of \(open.sorted())") }
    }
  }
}
