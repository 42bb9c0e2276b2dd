import Values

/// How a version of the policy differs from the one before it, section by section.
public struct PolicyDifference: Equatable, Sendable {
  public struct Section: Equatable, Sendable {
    public let id: Literal
    public let title: Phrase
    /// As it was; empty where there was no such section.
    public let before: [TextDifference.Part]
    /// As it is; empty where there is none any more.
    public let after: [TextDifference.Part]
  }

  /// Those that differ: in the order of the new version, then those that are gone.
  public let sections: [Section]

  /// - Parameter app: what stands where the texts have the app's name.
  public init(
    from old: PolicyVersion, to new: PolicyVersion, _ language: Language, app: String
  ) {
    var sections: [Section] = []
    func add(_ section: PolicySection, _ before: String, _ after: String) {
      guard before != after else { return }
      let difference = TextDifference(before, after)
      sections.append(
        Section(
          id: section.id, title: section.title, before: difference.left, after: difference.right))
    }
    for section in new.sections {
      let before = old.section(section.id)
      add(
        section, before?.text(language, app: app) ?? "", section.text(language, app: app))
    }
    for section in old.sections where !new.section(section.id).isThere {
      add(section, section.text(language, app: app), "")
    }
    self.sections = sections
  }
}

extension PolicyVersion {
  func section(_ id: Literal) -> PolicySection? {
    for section in sections where section.id == id { return section }
    return nil
  }
}
