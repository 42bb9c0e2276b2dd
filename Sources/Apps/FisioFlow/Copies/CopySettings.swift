import Copies
import Fields
import Values

/// Where this device makes copies of the clinic and what became of the last one. It lies with the
/// device's secrets and is erased with them at sign-out.
public struct CopySettings: FieldObject, Hashable, Sendable {
  @Boxed public var place = CopyPlace()
  public var passphrase = ""
  /// Whether a copy is made every day by itself.
  public var isDaily = true
  public var lastAt: Instant?
  /// How many patients the last copy has.
  public var lastCount = 0
  /// Why the last attempt failed; nil when it did not.
  public var failure: CopyFailure?
  public var failedAt: Instant?

  /// How many copies of a clinic are kept in a place; older ones are removed.
  public static let kept = 7
  static let day: Int64 = 86_400_000
  static let hour: Int64 = 3_600_000

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("place", &place)
    fields.field("passphrase", &passphrase, maxLength: Passphrase.longest)
    fields.field("isDaily", &isDaily)
    fields.field("lastAt", &lastAt)
    fields.field("lastCount", &lastCount)
    fields.field("failure", &failure)
    fields.field("failedAt", &failedAt)
  }

  /// Nil when the device keeps none, or what it keeps cannot be read.
  init?(kept text: String?) {
    guard let text else { return nil }
    do throws(JSONError) {
      self.init(json: try JSONValue.parse(text))
    } catch {
      return nil
    }
  }

  /// The name of the secret.
  static func key(of space: UUID) -> String { "copies/" + space.description }

  /// Whether the daily copy should be made: a day after the last one, an hour after a failed attempt.
  func isDue(at now: Instant) -> Bool {
    guard isDaily else { return false }
    if let failedAt, failure != nil, 0..<Self.hour ~= now.since(failedAt) { return false }
    guard let lastAt else { return true }
    // A clock that was set back is no reason to wait for it to come round again.
    return !(0..<Self.day ~= now.since(lastAt))
  }
}

/// What a copy is sealed with.
enum Passphrase {
  /// In Unicode scalars.
  static let shortest = 12
  static let longest = 200

  enum Strength: Equatable {
    case weak, fair, strong
  }

  /// How long it would hold, by its length and by how many different characters it has. No more than a
  /// hint: whoever knows the person may know better.
  static func strength(_ text: String) -> Strength {
    var kinds: [UInt32] = []
    for scalar in text.scalars where !kinds.contains(scalar.value) { kinds.append(scalar.value) }
    let count = text.scalars.count
    if count < shortest || kinds.count < 6 { return .weak }
    return count >= 20 && kinds.count >= 10 ? .strong : .fair
  }
}
