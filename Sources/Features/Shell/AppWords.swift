import Values

/// How an app speaks of what every app has.
public struct AppWords: Sendable {
  /// What a space is: "clínica".
  public var space: Noun

  // Signing up and in
  public var signInLead: Phrase
  public var createTitle: Phrase
  public var createLead: Phrase
  public var create: Phrase
  /// The label of the field for the name of a new space, and what it says when that is empty.
  public var spaceName: Phrase
  public var spaceNameMissing: Phrase
  /// The account is nobody's member.
  public var noSpace: Phrase

  // At home
  public var forbiddenTitle: Phrase
  public var forbiddenText: Phrase
  public var spaces: Phrase

  public init(
    space: Noun, signInLead: Phrase, createTitle: Phrase, createLead: Phrase, create: Phrase,
    spaceName: Phrase, spaceNameMissing: Phrase, noSpace: Phrase, forbiddenTitle: Phrase,
    forbiddenText: Phrase, spaces: Phrase
  ) {
    self.space = space
    self.signInLead = signInLead
    self.createTitle = createTitle
    self.createLead = createLead
    self.create = create
    self.spaceName = spaceName
    self.spaceNameMissing = spaceNameMissing
    self.noSpace = noSpace
    self.forbiddenTitle = forbiddenTitle
    self.forbiddenText = forbiddenText
    self.spaces = spaces
  }
}

extension AppWords {
  static var none: AppWords {
    let none = Phrase(pt: "", en: "")
    return AppWords(
      space: Noun(.masculine, one: none, many: none), signInLead: none, createTitle: none,
      createLead: none, create: none, spaceName: none, spaceNameMissing: none, noSpace: none,
      forbiddenTitle: none, forbiddenText: none, spaces: none)
  }
}
