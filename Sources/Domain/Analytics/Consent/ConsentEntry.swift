import Fields
import Telemetry
import Values

/// One answer to one purpose, as it is kept for good: what was asked, what was said, when and where.
public struct ConsentEntry: FieldObject, Hashable, Sendable {
  public var purpose = Purpose.analytics
  public var isYes = false
  /// The version of the text that the person had before them.
  public var textVersion: Int64 = 0
  /// By the device's clock. Of two entries the one that the server received last decides.
  public var decidedAt = Instant.epoch
  public var region = Region.other
  /// The device's zone, by its name in the tz database; empty where none is known.
  public var zone = ""
  public var language = Language.pt
  public var source = ConsentSource.prompt

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("purpose", &purpose)
    fields.field("isYes", &isYes)
    fields.field("textVersion", &textVersion)
    fields.field("decidedAt", &decidedAt)
    fields.field("region", &region)
    fields.field("zone", &zone, maxLength: 60)
    fields.field("language", &language)
    fields.field("source", &source)
  }
}

/// Where and in which language somebody decides.
public struct ConsentPlace: Hashable, Sendable {
  public var zone: String
  public var language: Language

  public init(zone: String, language: Language) {
    self.zone = zone
    self.language = language
  }
}

extension ConsentDecision {
  /// An entry for each answer.
  public func entries(at now: Instant, in place: ConsentPlace) -> [ConsentEntry] {
    answers.map { answer in
      var entry = ConsentEntry()
      entry.purpose = answer.purpose
      entry.isYes = answer.isYes
      entry.textVersion = textVersion
      entry.decidedAt = now
      entry.region = Region.of(zone: place.zone, language: place.language)
      entry.zone = place.zone
      entry.language = place.language
      entry.source = source
      return entry
    }
  }
}
