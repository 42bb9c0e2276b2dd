import AppStore
import Crypto
import Fields
import StoreSimulator
import Testing
import Values

@Suite("What Apple is said to have signed")
struct SignedDataTests {
  private let room = StoreRoom.shared

  @Test("a transaction that is signed is read")
  func transaction() throws {
    let transaction = try room.verifier.transaction(room.authority.sign(StoreRoom.transaction()))
    #expect(transaction.productID == "gold_monthly")
    #expect(transaction.originalTransactionID == "2000000000000001")
    #expect(transaction.expiresAt == Instant(milliseconds: 1_802_500_000_000))
    #expect(transaction.price == StorePrice(thousandths: 199_900, currency: "BRL"))
    #expect(transaction.type == .known(.autoRenewable))
    #expect(transaction.appAccountToken == UUID("0190f5a0-0000-7000-8000-000000000001"))
    #expect(!transaction.isUpgraded && transaction.revocation == nil && transaction.offer == nil)
  }

  @Test(
    "FF-094 FM-137 FM-139 a forged token is refused for its own reason",
    arguments: Forgery.ofForm + Forgery.ofHeader + Forgery.ofChains + Forgery.ofPayload)
  func forged(_ forgery: Forgery) {
    let text = forgery.make(room)
    #expect(throws: forgery.refusal) { try room.verifier.transaction(text) }
  }

  @Test("FF-094 FM-139 there are at least sixty forged tokens")
  func sixty() {
    let all = Forgery.ofForm + Forgery.ofHeader + Forgery.ofChains + Forgery.ofPayload
    #expect(all.count >= 60)
    #expect(Set(all.map(\.name)).count == all.count)
  }

  @Test("no cut of a good token is believed, nor any with one letter changed")
  func cuts() {
    let text = room.authority.sign(StoreRoom.transaction())
    let bytes = Array(text.utf8)
    for length in stride(from: 0, to: bytes.count, by: 37) {
      let cut = String(decoding: bytes[..<length], as: UTF8.self)
      #expect(throws: StoreRefusal.self) { try room.verifier.transaction(cut) }
    }
    let signed = bytes.lastIndex(of: UInt8(ascii: "."))!
    let payload = bytes.firstIndex(of: UInt8(ascii: "."))!
    for place in stride(from: payload + 1, to: bytes.count, by: 11) where place != signed {
      var changed = bytes
      changed[place] = changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let other = String(decoding: changed, as: UTF8.self)
      #expect(throws: StoreRefusal.self) { try room.verifier.transaction(other) }
    }
  }

  @Test("the third certificate of the header says nothing")
  func third() throws {
    for third in ["", "nonsense", room.foreign.certificates[2]] {
      let header = StoreRoom.header([room.chain[0], room.chain[1], .text(third)])
      let text = room.authority.sign(StoreRoom.transaction(), header: header)
      let transaction = try room.verifier.transaction(text)
      #expect(transaction.transactionID == "2000000000000002")
    }
  }

  @Test("certificates are judged at the signed date, long after they are over")
  func later() throws {
    let app = StoreApp(
      bundleID: StoreRoom.bundle, appleID: StoreRoom.number, environment: .production)!
    let roots = [room.authority.root.der]
    let verifier = try #require(
      SignedDataVerifier(app, roots: roots) { Instant(milliseconds: 2_500_000_000_000) })
    let transaction = try verifier.transaction(room.authority.sign(StoreRoom.transaction()))
    #expect(transaction.signedAt == StoreRoom.now)
  }

  @Test("a chain that is remembered is judged at each signed date all the same")
  func remembered() throws {
    let room = StoreRoom()
    _ = try room.verifier.transaction(room.authority.sign(StoreRoom.transaction()))
    #expect(room.verifier.knownChains == 1)
    let early = room.authority.sign(
      StoreRoom.transaction(["signedDate": .integer(1_699_999_999_000)]))
    #expect(throws: StoreRefusal.chainDates) { try room.verifier.transaction(early) }
    _ = try room.verifier.transaction(room.authority.sign(StoreRoom.transaction()))
    #expect(room.verifier.knownChains == 1)
  }

  @Test("no more than 32 chains are remembered")
  func bounded() throws {
    let room = StoreRoom()
    for _ in 0..<40 { _ = try room.verifier.transaction(room.signed()) }
    #expect(room.verifier.knownChains == 32)
  }

  @Test("what later versions add is kept and decides nothing")
  func unknown() throws {
    let payload = StoreRoom.transaction([
      "offerType": .integer(9), "type": .text("Time Machine"), "newMember": .text("new"),
      "expiresDate": nil,
    ])
    let transaction = try room.verifier.transaction(room.authority.sign(payload))
    #expect(transaction.type == .unknown("Time Machine"))
    #expect(transaction.offer?.type == .unknown(9))
    #expect(transaction.payload["newMember"] == .text("new"))
  }

  @Test(
    "a verifier without a root, or with one that is none, is none; nor an app without its number")
  func configuration() {
    #expect(StoreApp(bundleID: "app", environment: .production) == nil)
    let app = StoreApp(bundleID: "app", environment: .sandbox)!
    #expect(SignedDataVerifier(app, roots: []) { StoreRoom.now } == nil)
    #expect(SignedDataVerifier(app, roots: [[1, 2, 3]]) { StoreRoom.now } == nil)
  }
}
