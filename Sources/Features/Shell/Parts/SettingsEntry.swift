import Screen

/// What a part puts on the page of settings.
public struct SettingsEntry {
  /// The sections of the page, from its top.
  public enum Section: Int, CaseIterable, Sendable { case space, data, device, privacy, account }

  /// Rows of one section's list stand by their ranks; a section of one's own stands behind that section.
  public enum Content {
    case row(Node)
    /// Above the section's list.
    case detail(Node)
    case section(Node)
    /// What the section says of itself.
    case note(String)
  }

  public let section: Section
  public let rank: Int
  public let content: Content

  public init(_ section: Section, _ rank: Int, _ content: Content) {
    self.section = section
    self.rank = rank
    self.content = content
  }
}
