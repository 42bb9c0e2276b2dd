import Values

/// What an app must say of something that its plans limit.
public struct LimitKind: Sendable {
  public let key: LimitKey
  /// What is said where a plan stands in the way.
  public let context: PaywallContext
  /// What else the person can do, and what became of what they tried.
  public let instead: Phrase
  /// What of the recommended plan is named beside its price; mostly what was in the way.
  public let offered: LimitKey
  /// The line of a plan that allows so much of it: "50 active patients"; nil for a plan that has none.
  public let line: @Sendable (Limit, Language) -> String?

  public init(
    _ key: LimitKey, _ context: PaywallContext, instead: Phrase, offering offered: LimitKey? = nil,
    line: @escaping @Sendable (Limit, Language) -> String?
  ) {
    self.key = key
    self.context = context
    self.instead = instead
    self.offered = offered ?? key
    self.line = line
  }
}

extension LimitKind: Equatable {
  public static func == (a: LimitKind, b: LimitKind) -> Bool { a.key == b.key }
}

extension LimitKind {
  /// A line for what is counted: "50 active patients", "Unlimited active patients".
  /// - Parameter single: what one is called, where that differs.
  public static func counted(
    _ noun: Phrase, single: Phrase? = nil
  ) -> @Sendable (Limit, Language) -> String? {
    { limit, language in
      switch limit {
      case .unlimited:
        return Phrase(pt: "Sem limite de {0}", en: "Unlimited {0}")(language, noun(language))
      case .atMost(let most):
        let noun = most == 1 ? single ?? noun : noun
        return NumberText.text(most, in: language) + " " + noun(language)
      }
    }
  }

  /// A line for what a plan has or has not.
  public static func included(_ name: Phrase) -> @Sendable (Limit, Language) -> String? {
    { limit, language in limit.allows(1) ? name(language) : nil }
  }

  /// A line for bytes of files.
  public static let gigabytes: @Sendable (Limit, Language) -> String? = { limit, language in
    guard case .atMost(let bytes) = limit, bytes > 0 else { return nil }
    return Phrase(pt: "{0} GB de arquivos", en: "{0} GB of files")(
      language, String(bytes / 1_073_741_824))
  }
}
