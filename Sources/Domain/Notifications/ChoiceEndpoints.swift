import API
import Fields
import Values

/// The operations by which people choose what they are told in a space, on which ways, and when not.
public enum ChoiceEndpoints {
  /// A POST, since ids of people have no place in the addresses that a proxy writes into its log.
  public static let read = Endpoint<ChoiceQuery, MessageChoices>(
    "readMessageChoices", .post, "v1/messages/choices", access: .session,
    summary: "What the caller is told in a space, on which ways, and their quiet hours.",
    isRepeatable: true)
  public static let choose = Endpoint<MessageChoice, MessageChoices>(
    "chooseMessages", .put, "v1/messages/choices", access: .session,
    summary: """
      Choose whether messages of a kind come on a way, or the quiet hours; answers what is chosen now.
      """,
    isRepeatable: true)
  public static let test = Endpoint<PushTest, PushTestResult>(
    "testPush", .post, "v1/push/test", access: .session,
    summary: "Send a notification to this device alone, to see whether it comes.")
}

/// Of which space the choices are asked for.
public struct ChoiceQuery: FieldObject, Hashable, Sendable {
  public var space = UUID.zero

  public init() {}

  public init(space: UUID) { self.space = space }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
  }
}

/// What a person is told in a space, and how.
public struct MessageChoices: FieldObject, Hashable, Sendable {
  /// One kind of message that can reach them.
  public struct Kind: FieldObject, Hashable, Sendable {
    /// Such as `appointment.answer`.
    public var name = ""
    /// What people call it, in Portuguese and in English.
    public var pt = ""
    public var en = ""
    /// Whether they may choose; of the others all ways are on.
    public var isOptional = true
    /// Whether it comes in quiet hours as well.
    public var comesAtNight = false
    /// In the order in which they are tried.
    public var ways: [Way] = []

    public init() {}

    public mutating func visit(_ fields: FieldVisitor) {
      fields.field("name", &name)
      fields.field("pt", &pt)
      fields.field("en", &en)
      fields.field("isOptional", &isOptional)
      fields.field("comesAtNight", &comesAtNight)
      fields.field("ways", &ways)
    }
  }

  /// One way of a kind.
  public struct Way: FieldObject, Hashable, Sendable {
    /// `push`, `sms` or `mail`; a newer server may say something else.
    public var channel = ""
    public var isOn = true

    public init() {}

    public init(_ channel: String, isOn: Bool = true) {
      self.channel = channel
      self.isOn = isOn
    }

    public mutating func visit(_ fields: FieldVisitor) {
      fields.field("channel", &channel)
      fields.field("isOn", &isOn)
    }
  }

  /// In the order in which the app has them.
  public var kinds: [Kind] = []
  public var quiet = QuietChoice()
  /// The server's public key (`PushKey`); nil where it sends no notifications to browsers.
  public var pushKey: String?
  /// Whether the device that asks gets notifications.
  public var hasDevice = false

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("kinds", &kinds, maxCount: 100)
    fields.field("quiet", &quiet)
    fields.field("pushKey", &pushKey, maxLength: 100)
    fields.field("hasDevice", &hasDevice)
  }
}

/// The hours in which nobody is disturbed, by the clocks of the person's zone.
public struct QuietChoice: FieldObject, Hashable, Sendable {
  /// Raw values go over the wire.
  public enum Rule: String, FieldChoice, Hashable, Sendable {
    /// Those of each kind of message.
    case usual
    /// `from` and `to`.
    case own
    /// None.
    case off
  }

  public var rule = Rule.usual
  /// Those that hold; of `usual` what most kinds have.
  public var from = CivilTime(hour: 22, minute: 0)!
  public var to = CivilTime(hour: 8, minute: 0)!

  public init() {}

  public init(_ rule: Rule, from: CivilTime? = nil, to: CivilTime? = nil) {
    self.rule = rule
    if let from { self.from = from }
    if let to { self.to = to }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("rule", &rule)
    fields.field("from", &from)
    fields.field("to", &to)
  }
}

/// One thing that is chosen.
public struct MessageChoice: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  /// Of which kind, on which way; both or none.
  public var kind: String?
  public var channel: String?
  /// Whether it comes on that way.
  public var isOn = true
  public var quiet: QuietChoice?

  public init() {}

  public init(in space: UUID, kind: String, on channel: String, isOn: Bool) {
    self.space = space
    self.kind = kind
    self.channel = channel
    self.isOn = isOn
  }

  public init(in space: UUID, quiet: QuietChoice) {
    self.space = space
    self.quiet = quiet
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("kind", &kind, maxLength: 100)
    fields.field("channel", &channel, maxLength: 20)
    fields.field("isOn", &isOn)
    fields.field("quiet", &quiet)
  }
}

/// What a notification on trial says: words of the device, in its language.
public struct PushTest: FieldObject, Hashable, Sendable {
  public var language = Language.pt

  public init() {}

  public init(_ language: Language) { self.language = language }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("language", &language)
  }
}

/// What became of a notification on trial.
public struct PushTestResult: FieldObject, Hashable, Sendable {
  /// Raw values go over the wire.
  public enum Outcome: String, FieldChoice, Hashable, Sendable {
    /// The push service has taken it.
    case taken
    /// The browser's subscription leads nowhere any more, and is put away.
    case gone
    /// The push service does not answer as it should; it may later.
    case later
  }

  public var outcome = Outcome.taken

  public init() {}

  public init(_ outcome: Outcome) { self.outcome = outcome }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("outcome", &outcome)
  }
}
