import Effort
import Entitlements
import Fields
import Testing
import Values

@Suite("What a device is told that it may do")
struct EntitlementTokenTests {
  private static let hour: Int64 = 3_600_000
  private static let space = UUID(high: 1, low: 2)
  private static let issued = Instant(milliseconds: 500_000 * hour)

  /// Asked for within the hour in which it is issued.
  private static func claims(until: Instant?) -> EntitlementClaims {
    EntitlementClaims(
      of: "careguide", for: UUID(high: 3, low: 4), at: issued.adding(milliseconds: hour - 1),
      .standard, [EntitledPlan("premium", of: space, until: until)])
  }

  private static func after(_ hours: Int64) -> Instant { issued.adding(milliseconds: hours * hour) }

  @Test(
    "FF-088 it is good until the earliest of 24 and 72 hours after it was issued, and of what is paid",
    arguments: [
      // Hours to the end of what is paid with its grace, and to where the plan counts no more.
      (nil, 96), (1, 1), (24, 24), (25, 25), (95, 95), (96, 96), (97, 96), (10_000, 96), (0, 0),
    ] as [(Int64?, Int64)])
  func term(paid: Int64?, good: Int64) {
    let claims = Self.claims(until: paid.map { Self.after($0) })
    let end = Self.after(good)
    for hours in 0...200 as ClosedRange<Int64> {
      for edge in [-1, 0, 1] as [Int64] {
        let now = Self.after(hours).adding(milliseconds: edge)
        let term = claims.term(of: Self.space, at: now)
        if now >= end {
          #expect(term == .over(since: end))
        } else if now < Self.after(24) {
          #expect(term == .fresh(until: end))
        } else {
          #expect(term == .grace(until: end))
        }
        #expect(term?.isOver == (now >= end))
      }
    }
    #expect(claims.term(of: .zero, at: Self.issued) == nil)
  }

  @Test("FF-088 a token is read as it was written, and what is none is none")
  func form() throws {
    let claims = Self.claims(until: Self.after(7))
    let signed = EntitlementToken.signed(claims, by: "key") { Self.url($0) }
    let token = try #require(EntitlementToken(signed + ".c2lnbmF0dXJl"))
    #expect(token.claims == claims && token.key == "key")
    #expect(token.claims.issuedAt == Self.issued.milliseconds / 1_000)
    let parts = token.text.split(separator: ".").map { String($0) }
    func head(_ text: String) -> String { Self.url(Array(text.utf8)) + "." + parts[1] + ".c2ln" }
    #expect(EntitlementToken(head(#"{"alg":"ES256","kid":"a"}"#)) != nil)
    for text in [
      "", ".", "..", signed, signed + ".", signed + ".a.b", parts[0] + ".!." + parts[2],
      head(#"{"alg":"none","kid":"a"}"#), head(#"{"alg":"HS256","kid":"a"}"#), head("{}"),
      head("[]"),
    ] { #expect(EntitlementToken(text) == nil, "\(text)") }
    // Times that cannot be reckoned with.
    var wrong = claims
    for seconds in [-1, .max, .min] as [Int64] {
      wrong.grace = seconds
      let signed = EntitlementToken.signed(wrong, by: "key") { Self.url($0) }
      #expect(EntitlementToken(signed + ".c2ln") == nil)
    }
  }

  @Test("FF-088 no letter of a token that is cut or changed makes the app stop")
  func fuzzed() {
    let whole = EntitlementToken.signed(Self.claims(until: nil), by: "key") { Self.url($0) } + ".AA"
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.times(20_000) {
      var letters = Array(whole.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: letters.indices, using: &random)
        if Bool.random(using: &random) {
          letters[place] = UInt8.random(in: 0...127, using: &random)
        } else if letters.count > 1 {
          letters.remove(at: place)
        }
      }
      let token = EntitlementToken(String(decoding: letters, as: UTF8.self))
      _ = token?.claims.term(of: Self.space, at: Self.issued)
    }
  }

  private static func url(_ bytes: [UInt8]) -> String {
    Base64Text.encode(bytes).filter { $0 != "=" }
      .map { $0 == "+" ? "-" : $0 == "/" ? "_" : String($0) }.joined()
  }
}

@Suite("The time that a device has seen")
struct SeenTimeTests {
  private static let minute: Int64 = 60_000

  private static func at(_ minutes: Int64) -> Instant {
    Instant(milliseconds: 1_000_000 * minute + minutes * minute)
  }

  @Test("FF-088 it goes on from what the server said, whatever the clock shows")
  func ahead() {
    var seen = SeenTime()
    // The clock is a day ahead.
    seen.hear(Self.at(0), shown: Self.at(1_440))
    seen.look(Self.at(1_450))
    #expect(seen.now == Self.at(10) && !seen.wentBack)
    // Set right by itself.
    seen.look(Self.at(1_449))
    #expect(seen.now == Self.at(10) && !seen.wentBack)
  }

  @Test("FF-088 a clock that is turned back is found, and puts nothing off")
  func back() {
    var seen = SeenTime()
    seen.hear(Self.at(0), shown: Self.at(0))
    seen.look(Self.at(60))
    seen.look(Self.at(-600))
    #expect(seen.wentBack && seen.now == Self.at(60))
    seen.look(Self.at(-590))
    #expect(seen.now == Self.at(70))
    // The server settles it.
    seen.hear(Self.at(75), shown: Self.at(-585))
    #expect(!seen.wentBack && seen.now == Self.at(75))
  }

  @Test("FF-088 it never goes back, and no faster than the clock, whatever that is set to")
  func anyClock() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.times(2_000) {
      var seen = SeenTime()
      var shown = Self.at(0)
      seen.hear(Self.at(0), shown: shown)
      var (forward, back) = (Int64(0), false)
      for _ in 0..<20 {
        let step = Int64.random(in: -500_000...500_000, using: &random)
        shown = shown.adding(milliseconds: step)
        let before = seen.now
        seen.look(shown)
        forward += max(0, step)
        if step < -SeenTime.tolerance { back = true }
        #expect(seen.now >= before, "seed \(seed)")
        #expect(seen.now == Self.at(0).adding(milliseconds: forward), "seed \(seed)")
        #expect(seen.wentBack == back, "seed \(seed)")
      }
    }
  }
}
