import Database
import SyncServer
import Values

/// What people choose of the messages that reach them in a space.
extension Delivery {
  /// One kind as a person has it.
  public struct ChosenKind: Sendable, Hashable {
    public var name: String
    public var title: Phrase
    public var isOptional: Bool
    public var comesAtNight: Bool
    /// In the order in which they are tried, those alone on which the server brings anything.
    public var ways: [(channel: Channel, isOn: Bool)] {
      channels.map { ($0, !refused.contains($0)) }
    }

    var channels: [Channel]
    var refused: [Channel]
  }

  /// The kinds that go to members of spaces, in the app's order, as one of them has them.
  /// - Throws: `DatabaseError`.
  public func chosenKinds(
    of person: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> [ChosenKind] {
    var chosen: [ChosenKind] = []
    for kind in orderedKinds where kind.isForMembers {
      let channels = kind.channels.filter { ways.brings($0) }
      guard !channels.isEmpty else { continue }
      chosen.append(
        ChosenKind(
          name: kind.name, title: kind.title, isOptional: kind.isOptional,
          comesAtNight: kind.nights == .disturbed, channels: channels,
          refused: kind.isOptional ? try refused(kind, of: person, in: space, transaction) : []))
    }
    return chosen
  }

  /// The ways of a kind on which a person wants no message.
  func refused(
    _ kind: MessageKind, of person: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> [Channel] {
    guard kind.isOptional else { return [] }
    if try Refusals.contains(kind.name, of: person, in: space, transaction) { return kind.channels }
    return try Choices.refused(kind.name, of: person, in: space, transaction)
  }

  /// Chooses whether messages of a kind come on one of its ways.
  /// - Returns: false where there is no such choice.
  /// - Throws: `DatabaseError`.
  public func choose(
    _ kind: String, on channel: Channel, isOn: Bool, of person: UUID, in space: UUID,
    _ transaction: any WriteTransaction
  ) throws -> Bool {
    guard let kind = kinds[kind], kind.isForMembers, kind.isOptional,
      kind.channels.contains(channel)
    else { return false }
    let now = now()
    if try Refusals.contains(kind.name, of: person, in: space, transaction) {
      // Who wanted none of it, by the link of a mail, wants this one: the others stay as they are.
      try Refusals.remove(kind.name, of: person, in: space, transaction)
      for other in kind.channels {
        try Choices.refuse(
          kind.name, on: other, of: person, in: space, at: now, transaction)
      }
    }
    if isOn {
      try Choices.accept(kind.name, on: channel, of: person, in: space, transaction)
    } else {
      try Choices.refuse(kind.name, on: channel, of: person, in: space, at: now, transaction)
    }
    return true
  }

  /// The quiet hours that a person chose.
  /// - Throws: `DatabaseError`.
  public func quiet(
    of person: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Choices.Quiet {
    try Choices.quiet(of: person, in: space, transaction)
  }

  /// - Throws: `DatabaseError`.
  public func choose(
    _ quiet: Choices.Quiet, of person: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try Choices.choose(quiet, of: person, in: space, at: now(), transaction)
  }

  /// The hours in which a message of a kind disturbs nobody; nil where it always goes out.
  func quietHours(
    of message: QueuedMessage, _ kind: MessageKind, _ transaction: any ReadTransaction
  ) throws -> QuietHours? {
    guard kind.nights(of: message) != .disturbed else { return nil }
    guard kind.isForMembers else { return kind.quietHours }
    switch try Choices.quiet(of: message.person, in: message.space, transaction) {
    case .usual: return kind.quietHours
    case .own(let hours): return hours
    case .off: return nil
    }
  }
}
