/// A command of operators that a module brings: what `umbu help` says of it, what the command line makes of what it
/// was told, and what is done where the data is open.
public struct OperatorCommand: Sendable {
  /// What the command line does.
  public typealias Ask = @Sendable (CommandLine.Invocation) async -> CommandResult
  /// What is done with the app that is meant, by what stands behind the command's words; nil where that means nothing.
  typealias Run =
    @Sendable (_ commands: Commands, _ arguments: [String], _ app: AppServer) async throws ->
    CommandResult?

  /// With which it begins; of several that fit the longest counts.
  let words: [String]
  /// As `umbu help` shows it: lines that begin with `umbu`, each with what it does in lines of four blanks more.
  public let help: String
  /// Which options it has beside those of all commands.
  public let options: OptionNames
  /// Whether it is for tables that are up to date alone, and says so where they are not.
  let needsCurrentTables: Bool
  public let ask: Ask
  let run: Run

  /// - Parameters:
  ///   - words: with blanks between.
  ///   - ask: nil for handing on the words, and of the options those that were given.
  init(
    _ words: String, help: String, options: OptionNames = OptionNames(),
    needsCurrentTables: Bool = true, ask: Ask? = nil, run: @escaping Run = { _, _, _ in nil }
  ) {
    self.words = words.split(separator: " ").map { String($0) }
    self.help = help
    self.options = options
    self.needsCurrentTables = needsCurrentTables
    self.run = run
    if let ask {
      self.ask = ask
    } else {
      self.ask = { call in
        await call.operate(
          call.words + call.passed(options.withValue) + call.given(options.alone))
      }
    }
  }
}

extension [AppDefinition] {
  /// The modules of all apps, each once, in the order of the apps and of their lists.
  private var allModules: [any ServerModule.Type] {
    var seen: Set<ObjectIdentifier> = []
    return flatMap(\.modules).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// The commands that their modules bring.
  public var commands: [OperatorCommand] { allModules.flatMap { $0.commands(for: self) } }

  /// The options of `umbu serve` that their modules bring.
  public var serveOptions: [ServeOptions] { allModules.compactMap { $0.serveOptions } }
}

extension [OperatorCommand] {
  /// The one that words begin with; nil for none.
  public func find(_ words: [String]) -> OperatorCommand? {
    filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
  }
}
