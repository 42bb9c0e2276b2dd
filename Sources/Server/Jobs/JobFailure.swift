import Database

/// Why an attempt came to nothing, in the program's own words: an operator reads them in the list of
/// jobs, so they name nobody.
public struct JobFailure: Error, Hashable, Sendable {
  public var words: String
  /// What the handler calls it, for its own use when the job is given up.
  public var code: String
  /// Whether another attempt would come to the same.
  public var isFinal: Bool
  /// How long the next attempt waits at least, in milliseconds, as whoever was asked wants it; a day at
  /// most.
  public var pause: Int64?

  public init(
    _ words: String, code: String = "", isFinal: Bool = false, pause: Int64? = nil
  ) {
    self.words = words
    self.code = code
    self.isFinal = isFinal
    self.pause = pause
  }

  /// Of an error that a handler threw: the database's in its words, which hold no values; of any
  /// other its type alone.
  init(_ error: any Error) {
    switch error {
    case let failure as JobFailure: self = failure
    case let error as DatabaseError: self.init(error.description)
    default: self.init("\(type(of: error))")
    }
  }

  /// A process that ran it ended in the middle, each time.
  static let abandoned = JobFailure("whoever ran it ended in the middle, each time", isFinal: true)
}
