import Fields
import Telemetry
import Values

/// Events of a device as they travel. The server reads them one by one, so that one that it refuses
/// takes no other with it; this form is for who writes a client by the document.
public struct EventBatch: FieldObject, Hashable, Sendable {
  /// By the device's clock, so that a wrong one is put right.
  public var sentAt = Instant.epoch
  /// How many events the device had no room for, since it last told.
  public var dropped: Int64 = 0
  /// What the app believed while they happened; events name them by number.
  public var stamps: [NumberedStamp] = []
  public var events: [BatchLine] = []

  /// The most events of one batch.
  public static let most = 500

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("sentAt", &sentAt)
    fields.field("dropped", &dropped)
    fields.field("stamps", &stamps, maxCount: Self.most)
    fields.field("events", &events, maxCount: Self.most)
  }
}

/// A stamp with the number that lines name it by.
public struct NumberedStamp: FieldObject, Hashable, Sendable {
  /// Nil for its place in the list.
  public var number: Int64?
  public var stamp = Stamp()

  public init() {}

  public init(_ stamp: Stamp, number: Int64? = nil) {
    self.stamp = stamp
    self.number = number
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("c", &number)
    stamp.visit(fields)
  }
}

/// One event of a batch.
public struct BatchLine: FieldObject, Hashable, Sendable {
  /// `s`: the device numbers its events upwards, and never gives a number twice.
  public var sequence: Int64 = 0
  /// `n`
  public var name = ""
  /// `t`: by the device's clock.
  public var capturedAt = Instant.epoch
  /// `o`: how many minutes its clocks are east of UTC.
  public var offset = 0
  /// `e`: whom the device worked for, as it numbers them.
  public var epoch: Int64 = 0
  /// `v`: which visit it was, as the device numbers them.
  public var session: Int64 = 0
  /// `c`: the number of a stamp.
  public var stamp: Int64 = 0
  /// `p`: an object of parameters.
  public var parameters = JSONValue.object([])

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("s", &sequence)
    fields.field("n", &name, maxLength: 100)
    fields.field("t", &capturedAt)
    fields.field("o", &offset)
    fields.field("e", &epoch)
    fields.field("v", &session)
    fields.field("c", &stamp)
    fields.field("p", &parameters)
  }
}

/// What became of a batch whose events all count, or counted before.
public struct BatchAnswer: FieldObject, Hashable, Sendable {
  /// The highest number that was judged: the device keeps nothing up to it.
  public var acceptedThrough: Int64 = 0
  /// How often to send, in seconds.
  public var interval: Int64 = 30

  public init() {}

  public init(acceptedThrough: Int64, interval: Int64) {
    self.acceptedThrough = acceptedThrough
    self.interval = interval
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("acceptedThrough", &acceptedThrough)
    fields.field("interval", &interval)
  }
}
