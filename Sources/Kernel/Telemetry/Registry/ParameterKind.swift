import Values

/// What a parameter's values are. None of the kinds can hold a text that a person typed.
public enum ParameterKind: Hashable, Sendable {
  /// One of a closed list. Where it is empty, the app's registry says which there are (`EventRegistry.list(_:as:)`).
  case choice([Literal])
  /// Several of a closed list, each once.
  case choices([Literal], atMost: Int)
  /// A whole number from 0 on.
  case count(upTo: Int64)
  /// A length of time in seconds, from 0 on.
  case seconds(upTo: Double)
  /// The same in milliseconds and above 0, for the time that an answer takes.
  case milliseconds(upTo: Double)
  /// So much of a unit such as `MB` or `%`, from 0 on.
  case amount(upTo: Double, unit: Literal)
  case flag
  /// Which thing it is: an id on the wire, of which the server keeps a keyed mark.
  case mark
  /// One of a closed list of templates such as `GET /v1/spaces/{id}`, of which the values are taken out.
  case template([Literal])
  /// A code of letters, digits, dots, dashes and underscores, as errors have them.
  case code(upTo: Int)

  /// The values of a closed list; nil where there is none.
  public var values: [Literal]? {
    switch self {
    case .choice(let values), .choices(let values, _), .template(let values): values
    case .count, .seconds, .milliseconds, .amount, .flag, .mark, .code: nil
    }
  }

  /// Whether only an app's registry says which values there are.
  public var isOpen: Bool {
    if let values { values.isEmpty } else { false }
  }

  /// The same with the values of an app; a kind that has its own stays as it is.
  func listing(_ values: [Literal]) -> ParameterKind {
    guard isOpen else { return self }
    switch self {
    case .choice: return .choice(values)
    case .choices(_, let most): return .choices(values, atMost: most)
    case .template: return .template(values)
    case .count, .seconds, .milliseconds, .amount, .flag, .mark, .code: return self
    }
  }
}
