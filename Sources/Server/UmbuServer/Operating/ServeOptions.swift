/// Options of `umbu serve` that a module brings.
public struct ServeOptions: Sendable {
  /// As `umbu help` shows them, below `umbu serve`.
  public let help: String
  public let names: OptionNames
  /// Adds the module's paths to the data's place, for every command.
  let place: @Sendable (CommandLine.Invocation, inout DataPlace) -> Void
  /// Sets up what they say, after what every server is told and what the modules before it in the list are.
  public let read: Read

  public typealias Read =
    @Sendable (CommandLine.Invocation, inout Settings) -> Result<Void, WrongOption>

  init(
    _ names: OptionNames, help: String,
    place: @escaping @Sendable (CommandLine.Invocation, inout DataPlace) -> Void = { _, _ in },
    read: @escaping Read
  ) {
    self.names = names
    self.help = help
    self.place = place
    self.read = read
  }
}

/// Options of the command line, with their dashes.
public struct OptionNames: Sendable {
  /// What is followed by a value.
  public private(set) var withValue: [String]
  /// What stands alone.
  public private(set) var alone: [String]
  /// Of those with a value what may be given several times, and what stands between the values then.
  public private(set) var repeated: [String: String]

  public init(
    _ withValue: [String] = [], alone: [String] = [], repeated: [String: String] = [:]
  ) {
    self.withValue = withValue
    self.alone = alone
    self.repeated = repeated
  }

  public mutating func add(_ more: OptionNames) {
    withValue += more.withValue
    alone += more.alone
    repeated.merge(more.repeated) { $1 }
  }
}

/// What is wrong with an option, in a sentence.
public struct WrongOption: Error {
  public var words: String

  public init(words: String) {
    self.words = words
  }
}
