/// A file with people's data that was made on this device: somebody may have to answer for it.
public struct Export: Equatable, Sendable {
  public enum Contents: Equatable, Sendable {
    /// All records of the space.
    case everything
    /// Those of one type, by its name.
    case records(String)
    /// What had not reached the server.
    case unsent
    /// Who looked at one record.
    case accesses(Subject)
  }

  /// As what.
  public enum Format: Equatable, Sendable { case csv, json }

  public let contents: Contents
  public let format: Format
  /// How many records the file holds.
  public let count: Int
  /// How many documents go with them, where some do.
  public let documents: Int?

  public init(_ contents: Contents, as format: Format, count: Int, documents: Int? = nil) {
    self.contents = contents
    self.format = format
    self.count = count
    self.documents = documents
  }
}
