/// Whether something that was asked for is still to come, and why what came last was nothing.
///
/// Questions may overlap: the spinner stops when the last of them is answered. Asking again takes the
/// message of the one before away.
public struct Loading<Failure: Equatable>: Equatable {
  /// How many questions are open.
  private var open = 0
  public private(set) var failure: Failure?

  public init() {}

  public var isLoading: Bool { open > 0 }

  /// Something is asked for.
  public mutating func start() {
    open += 1
    failure = nil
  }

  /// Something is asked for, unless it is already.
  /// - Returns: whether it is to be asked for now.
  public mutating func startAlone() -> Bool {
    guard !isLoading else { return false }
    start()
    return true
  }

  /// It came.
  public mutating func stop() {
    open = max(0, open - 1)
  }

  /// It did not come.
  public mutating func stop(_ failure: Failure) {
    stop()
    self.failure = failure
  }

  /// Nothing was asked for, and this is why.
  public mutating func fail(_ failure: Failure) {
    self.failure = failure
  }

  /// The message was read, or is about what is no more.
  public mutating func dismiss() {
    failure = nil
  }
}

extension Loading: Sendable where Failure: Sendable {}
