import Values

/// A value of a parameter. Its texts are literals of the program: nothing that a person typed can become one.
public enum ParameterValue: Hashable, Sendable {
  /// Of a list, or a code.
  case choice(Literal)
  case choices([Literal])
  case integer(Int64)
  case decimal(Double)
  case flag(Bool)
  case mark(UUID)
  /// A parameter that is left out.
  case absent

  /// A choice that may be left out.
  public static func optional(_ value: Literal?) -> ParameterValue {
    if let value { .choice(value) } else { .absent }
  }

  /// A number that may be left out.
  public static func optional(_ value: Int64?) -> ParameterValue {
    if let value { .integer(value) } else { .absent }
  }

  /// The same of one with a fraction.
  public static func optional(_ value: Double?) -> ParameterValue {
    if let value { .decimal(value) } else { .absent }
  }

  /// A mark that may be left out.
  public static func optional(_ value: UUID?) -> ParameterValue {
    if let value { .mark(value) } else { .absent }
  }

  /// Whether it is a value of that kind. Which of a list there are, the registry says.
  func isOf(_ kind: ParameterKind) -> Bool {
    switch (self, kind) {
    case (.absent, _), (.choice, .choice), (.choice, .template), (.choice, .code),
      (.choices, .choices), (.integer, .count), (.decimal, .seconds), (.decimal, .milliseconds),
      (.decimal, .amount), (.flag, .flag), (.mark, .mark):
      true
    default: false
    }
  }
}
