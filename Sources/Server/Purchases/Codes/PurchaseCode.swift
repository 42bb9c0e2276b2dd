import Crypto
import Values

/// A code that gives a plan for some days to who redeems it. The server keeps its digest alone.
public struct PurchaseCode: Hashable, Sendable {
  /// Of its letters.
  public var digest: [UInt8]
  /// The last four letters, by which operators tell it from others.
  public var hint: String
  public var plan: String
  public var days: Int64
  /// Whether it counts as the one trial of the account that redeems it.
  public var isTrial: Bool
  /// How often it may be redeemed, each time by another account, and how often it was.
  public var uses: Int64
  public var used: Int64
  /// Until when it may be redeemed; nil for ever.
  public var endsAt: Instant?
  public var madeAt: Instant

  /// Letters that nobody takes for others (Crockford's 32).
  private static let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let length = 16

  /// A new one for a plan, with its text, which nobody learns again.
  static func create(
    for plan: String, days: Int64, isTrial: Bool = false, uses: Int64 = 1, until endsAt: Instant?,
    at now: Instant
  ) -> (text: String, code: PurchaseCode) {
    let fresh = fresh()
    let code = PurchaseCode(
      digest: fresh.digest, hint: fresh.hint, plan: plan, days: days, isTrial: isTrial, uses: uses,
      used: 0, endsAt: endsAt, madeAt: now)
    return (text: fresh.text, code: code)
  }

  /// A new one, with 80 random bits: `7Q2M-ABCD-…`, and as `read` answers it.
  static func fresh() -> (text: String, digest: [UInt8], hint: String) {
    let code = randomBytes(length).map { letters[Int($0 & 31)] }
    var text: [UInt8] = []
    for (place, letter) in code.enumerated() {
      if place > 0, place % 4 == 0 { text.append(UInt8(ascii: "-")) }
      text.append(letter)
    }
    let (digest, hint) = parts(of: code)
    return (text: String(decoding: text, as: UTF8.self), digest: digest, hint: hint)
  }

  /// The digest of a typed code and its last four letters; nil for what is no code. Blanks and dashes do not count.
  static func read(_ typed: String) -> (digest: [UInt8], hint: String)? {
    var text: [UInt8] = []
    for byte in typed.uppercased().utf8 where byte != 0x20 && byte != UInt8(ascii: "-") {
      switch byte {
      case UInt8(ascii: "O"): text.append(UInt8(ascii: "0"))
      case UInt8(ascii: "I"), UInt8(ascii: "L"): text.append(UInt8(ascii: "1"))
      default:
        guard letters.contains(byte) else { return nil }
        text.append(byte)
      }
    }
    return text.count == length ? parts(of: text) : nil
  }

  private static func parts(of letters: [UInt8]) -> (digest: [UInt8], hint: String) {
    (digest: Digest.sha256(letters), hint: String(decoding: letters.suffix(4), as: UTF8.self))
  }
}

/// Why a code gives nothing.
public enum CodeProblem: Error, Hashable, Sendable {
  /// There is none such.
  case unknown
  /// Its days are over.
  case ended
  /// It was redeemed as often as it may be.
  case usedUp
  /// The account has redeemed it for something else.
  case alreadyRedeemed
  /// It is a trial, and the account has had one, or something runs.
  case trialHad
  /// Plans are not for such here.
  case notForThem
}

/// What a code has given.
public struct GivenPlan: Hashable, Sendable {
  public var plan: String
  public var from: Instant
  public var until: Instant
}
