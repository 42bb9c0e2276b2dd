import Database
import Fields
import Values

/// Writes days as files for GA4's readers. Blocks: not for Swift's own threads.
public struct GA4Files: Sendable {
  private let source: GA4Source
  private let touches: FirstTouches

  /// - Parameter days: all that will be written, which are looked at together.
  /// - Throws: `QuestionFailure`, or what the source throws.
  public init(_ source: GA4Source, of days: [CivilDate]) throws {
    self.source = source
    touches = try FirstTouches(of: Set(days), in: source.events)
  }

  /// A file of a day.
  public struct File: Hashable, Sendable {
    public var form: GA4Form
    public var path: String
    /// The checksum of what is there; nil when nothing is.
    public var known: String?

    public init(_ form: GA4Form, at path: String, known: String? = nil) {
      self.form = form
      self.path = path
      self.known = known
    }
  }

  /// A day as it was written.
  public struct Outcome: Sendable {
    public var rows = 0
    public var people = Set<UUID>()
    public var report = GA4Report()
    /// SHA-256 in hexadecimal, by form.
    public var checksums: [GA4Form: String] = [:]
    /// Those that are not what was there before.
    public var new = Set<GA4Form>()
  }

  /// Writes a day in each of these forms. Of a day without rows there is no file, and none stays.
  /// - Parameter ready: called with whose events they are, before any file has its name.
  /// - Throws: `DatabaseError`, `QuestionFailure`; what was there before is there still.
  public func write(
    _ date: CivilDate, as files: [File], _ ready: (Set<UUID>) throws -> Void = { _ in }
  ) throws -> Outcome {
    let day = try GA4Day(date, of: source, touches)
    var writers: [Writer] = []
    for file in files { writers.append(try Writer(file)) }
    let written = try day.forEach { row in
      for place in writers.indices { try writers[place].add(row) }
    }
    try ready(written.people)
    var outcome = Outcome(rows: written.rows, people: written.people, report: written.report)
    for place in writers.indices {
      let file = files[place]
      guard written.rows > 0 else {
        try ExportFile.remove(file.path)
        continue
      }
      let done = try writers[place].finish()
      outcome.checksums[file.form] = done.checksum
      if done.isNew { outcome.new.insert(file.form) }
    }
    return outcome
  }

  /// Writes the rows of a file in its form.
  private struct Writer {
    private let file: ExportFile
    private let known: String?
    /// Nil of lines.
    private var parquet: ParquetWriter?

    init(_ file: File) throws(DatabaseError) {
      self.file = try ExportFile(file.path)
      known = file.known
      parquet = file.form == .parquet ? ParquetWriter(GA4Event.schema) : nil
    }

    mutating func add(_ row: JSONValue) throws(DatabaseError) {
      let bytes = parquet?.add(row) ?? row.bytes + [UInt8(ascii: "\n")]
      try file.write(bytes)
    }

    mutating func finish() throws(DatabaseError) -> ExportFile.Written {
      if let rest = parquet?.finish() { try file.write(rest) }
      return try file.finish(unless: known)
    }
  }
}
