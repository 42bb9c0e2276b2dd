import Fields
import Telemetry
import Values

/// A body of our own clients, read as far as what belongs to all of its events (`EventBatch`).
struct OwnBatch: Sendable {
  var sentAt: Instant
  var dropped: Int64
  /// By the numbers that events name them by.
  var stamps: [Int64: Stamp] = [:]
  /// One by one: what is wrong with one is no other's.
  var events: [JSONValue]
  /// Of the whole body.
  var bytes: Int

  init(_ body: [UInt8], _ limits: IntakeLimits) throws(IntakeFailure) {
    guard body.count <= limits.bodyBytes else { throw .tooLarge }
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue.parse(body, limits: JSONLimits(depth: limits.depth))
    } catch {
      throw .malformed
    }
    guard let sentAt = json["sentAt"]?.wholeNumber, let events = json["events"]?.array else {
      throw .malformed
    }
    guard events.count <= limits.events else { throw .tooLarge }
    self.sentAt = Instant(milliseconds: sentAt)
    self.events = events
    bytes = body.count
    dropped = max(json["dropped"]?.wholeNumber ?? 0, 0)
    let stamps = json["stamps"]?.array ?? []
    guard stamps.count <= limits.events else { throw .tooLarge }
    for (place, stamp) in stamps.enumerated() {
      let number = stamp["c"]?.wholeNumber ?? Int64(place)
      do throws(FieldError) {
        // A device may have lost it; what happened counts all the same.
        let isBlank = stamp == .object([])
        self.stamps[number] = try isBlank ? Stamp() : Stamp(object: stamp)
      } catch {
        // The events that name it are refused.
        continue
      }
    }
  }
}

/// One event of a body, with what was found out about it before it is known whose it is.
struct JudgedEvent: Sendable {
  /// Its place in the body.
  var index: Int
  /// Nil for one without a number, which is no event.
  var sequence: Int64?
  var epoch: Int64
  /// Nobody's yet; or why it is refused.
  var result: Result<AcceptedEvent, EventProblem>
}
