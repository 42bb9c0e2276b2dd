import Fields
import Flow
import Importing
import Values

/// An import that was begun, as the device keeps it until all of it has come: whoever closes the app in the middle finds
/// it here. What has come already is passed over by what it is known by, so that the same files are all that it takes to
/// go on.
struct ImportRun: FieldObject, Hashable, Sendable {
  var id = UUID.zero
  /// The names of the files.
  var name = ""
  /// The bytes of all of them.
  var bytes: Int64 = 0
  /// How many items have come.
  var done = 0
  var total = 0
  var begunAt = Instant.epoch

  static let mostOfName = 200

  init() {}

  init(_ id: UUID, _ files: [ChosenFile], total: Int, at now: Instant) {
    self.id = id
    name = Self.name(of: files)
    bytes = files.reduce(0) { $0 + $1.bytes }
    self.total = total
    begunAt = now
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name, maxLength: Self.mostOfName)
    fields.field("bytes", &bytes)
    fields.field("done", &done)
    fields.field("total", &total)
    fields.field("begunAt", &begunAt)
  }

  /// As the device keeps it; nil for what cannot be read.
  init?(keptAs bytes: [UInt8]) {
    do throws(JSONFieldError) {
      self = try ImportRun(jsonBytes: bytes)
    } catch {
      return nil
    }
  }

  static func name(of files: [ChosenFile]) -> String {
    files.map { $0.name }.joined(separator: ", ").first(scalars: mostOfName)
  }

  /// Whether these are its files, as far as names and lengths tell.
  func isOf(_ files: [ChosenFile]) -> Bool {
    name == Self.name(of: files) && bytes == files.reduce(0) { $0 + $1.bytes }
  }
}
