import Care
import Crypto
import Fields
import HTTP
import Identity
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("Emergency cards that a server signs")
struct SignedCardTests {
  private static func ask(_ person: Person, of family: ServedFamily) async throws -> Response {
    await person.call(
      CardEndpoints.sign,
      CardQuestion(space: family.space, person: family.things.person.id, minutesEast: -180))
  }

  private static func isSigned(_ text: String, _ room: ServerRoom) async throws -> Bool {
    let answer = await room.call(
      .post, "/careguide/v1/cards/check", json: ScannedCard(text).object)
    #expect(answer.status == .ok)
    return try CardVerdict(object: answer.json).isSigned
  }

  @Test(
    "CG-137 it signs what the records say, for each who may read them, and anybody can check it")
  func signing() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let family = try await ServedFamily(in: room)
    for role in [Role.manager, .logger, .viewer] {
      let answer = try await Self.ask(family.people[role]!, of: family)
      let cards = try SignedCards(object: answer.json)
      #expect(cards.date == CivilDate(at: room.clock.now, minutesEast: -180))
      #expect(cards.cards.count == 2)
      for (card, language) in zip(cards.cards, [Language.pt, .en]) {
        #expect(card.text.contains("Téo Souza") && card.text.contains("Salbutamol Souza"))
        let scanned = card.scanned(language)
        #expect(try await Self.isSigned(scanned, room))
        #expect(try await !Self.isSigned(scanned.replacing("Téo", with: "Leo"), room))
        #expect(try await !Self.isSigned(card.text, room))
        var other = card
        other.signature = String(card.signature.reversed())
        #expect(try await !Self.isSigned(other.scanned(language), room))
      }
    }
    #expect(try await !Self.isSigned("", room))
    await room.umbu.stop()
  }

  @Test("CG-137 who is of another family gets no signature, nor does anybody of who is not there")
  func strangers() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let family = try await ServedFamily(in: room)
    let other = try await ServedFamily(in: room, 2, word: "Lima")
    #expect(
      try await Self.ask(other.people[.manager]!, of: family).status == .forbidden)
    let nobody = await family.people[.manager]!.call(
      CardEndpoints.sign,
      CardQuestion(space: family.space, person: other.things.person.id, minutesEast: 0))
    #expect(nobody.status == .notFound)
    await room.umbu.stop()
  }

  @Test("a card that another key signed holds once that key is trusted, as the audit's do")
  func trusted() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let key = SigningKey()
    var card = SignedCard("EMERGÊNCIA: Téo\n25/11/2026", signature: "")
    card.signature = Base64.encode(key.sign([UInt8](card.message.utf8)))
    #expect(try await !Self.isSigned(card.scanned(.pt), room))
    try room.umbu.apps[0].installation.data.auditKeys.trust([key.publicKey])
    #expect(try await Self.isSigned(card.scanned(.pt), room))
    // What the audit signs is no card.
    card.signature = Base64.encode(key.sign([UInt8](card.text.utf8)))
    #expect(try await !Self.isSigned(card.scanned(.pt), room))
    await room.umbu.stop()
  }
}
