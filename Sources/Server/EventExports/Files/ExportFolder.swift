import Database
import Values

/// The folder of an app's kept exports, `DATA/exports/APP`, and how what is in it is called.
struct ExportFolder: Hashable, Sendable {
  let path: String

  /// As GA4 calls the tables of days in BigQuery.
  static func name(of day: CivilDate, isWhole: Bool, _ form: GA4Form) -> String {
    "events_\(isWhole ? "" : "intraday_")\(day.compact).\(form.rawValue)"
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Whose events a day's files hold: sixteen bytes each, ascending.
  func people(of day: CivilDate) -> String { "\(path)/.events_\(day.compact).people" }

  /// Who was erased on a day.
  func deletions(on day: CivilDate) -> String { "\(path)/deletions_\(day.compact).jsonl" }

  /// What tells the folder from others; made if there is none.
  /// - Throws: `DatabaseError`.
  func identity(orElse new: UUID) throws(DatabaseError) -> UUID {
    if let known = try knownIdentity() { return known }
    try ExportFile.makeFolder(path)
    try ExportFile.write(Array("\(new)\n".utf8), to: identityFile)
    return new
  }

  /// The same for who only looks.
  func knownIdentity() throws(DatabaseError) -> UUID? {
    guard let bytes = try ExportFile.read(identityFile) else { return nil }
    return UUID(String(decoding: bytes.prefix(36), as: UTF8.self))
  }

  private var identityFile: String { "\(path)/folder.id" }

  /// Notes whose events a day's files hold.
  func write(_ people: Set<UUID>, of day: CivilDate) throws(DatabaseError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(people.count * 16)
    for person in people.sorted() {
      for place in 0..<16 { bytes.append(person[place]) }
    }
    try ExportFile.write(bytes, to: self.people(of: day))
  }

  /// Whose events a day's files hold; nil where that cannot be told.
  func readPeople(of day: CivilDate) throws(DatabaseError) -> Set<UUID>? {
    guard let bytes = try ExportFile.read(people(of: day)), bytes.count.isMultiple(of: 16) else {
      return nil
    }
    var people = Set<UUID>(minimumCapacity: bytes.count / 16)
    for start in stride(from: 0, to: bytes.count, by: 16) {
      var halves: (high: UInt64, low: UInt64) = (0, 0)
      for place in start..<start + 8 { halves.high = halves.high << 8 | UInt64(bytes[place]) }
      for place in start + 8..<start + 16 { halves.low = halves.low << 8 | UInt64(bytes[place]) }
      people.insert(UUID(high: halves.high, low: halves.low))
    }
    return people
  }
}
