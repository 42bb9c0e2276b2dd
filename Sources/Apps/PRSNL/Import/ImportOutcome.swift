import Fields
import Importing
import Values

/// What became of an import, as the device keeps it until the person dismisses it or another one has ended.
struct ImportOutcome: FieldObject, Hashable, Sendable {
  /// The names of the files, and the day on which they came.
  var name = ""
  var day = CivilDate.epoch
  /// How many items have come, and how many were here before.
  var done = 0
  var here = 0
  var losses = ImportLosses()
  /// Whether the person ended it before all had come.
  var wasStopped = false

  init() {}

  init(_ pouring: Pouring, wasStopped: Bool) {
    name = pouring.run.name
    day = pouring.clock.today
    done = pouring.run.done
    here = pouring.survey.here
    losses = pouring.losses
    self.wasStopped = wasStopped
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("name", &name, maxLength: ImportRun.mostOfName)
    fields.field("day", &day)
    fields.field("done", &done)
    fields.field("here", &here)
    fields.field("losses", &losses)
    fields.field("wasStopped", &wasStopped)
  }

  /// As the device keeps it; nil for what cannot be read.
  init?(keptAs bytes: [UInt8]) {
    do throws(JSONFieldError) {
      self = try ImportOutcome(jsonBytes: bytes)
    } catch {
      return nil
    }
  }
}
