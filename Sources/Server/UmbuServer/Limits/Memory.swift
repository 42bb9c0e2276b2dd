import Values

/// The rooms in memory of a server, for all its apps.
final class Memory: Sendable {
  let limits: MemoryLimits
  private let calls: MemoryRoom
  private let copies: MemoryRoom
  private let decoding: MemoryRoom
  private let answers: MemoryRoom
  private let pictures: MemoryRoom

  init(_ limits: MemoryLimits = MemoryLimits()) {
    self.limits = limits
    calls = MemoryRoom(limits.calls, patience: limits.patience)
    copies = MemoryRoom(limits.copies, patience: limits.patience)
    decoding = MemoryRoom(limits.decoding, patience: limits.patience)
    answers = MemoryRoom(limits.answers, patience: limits.patience)
    pictures = MemoryRoom(limits.pictures, patience: limits.patience)
  }

  /// Room for a large body of a call, or for what an answer to it will hold.
  /// - Throws: a `Problem`, as `MemoryRoom.enter`.
  func room(
    for bytes: Int, of account: UUID, _ weight: Operation.Weight
  ) async throws -> MemoryRoom.Place {
    try await (weight.isRelay ? copies : calls).enter(bytes, of: account)
  }

  /// Room for what a body of so many bytes becomes while it is read; nil for a small one.
  /// - Throws: a `Problem`, as `MemoryRoom.enter`.
  func decoding(
    _ bytes: Int, of account: UUID, _ weight: Operation.Weight
  ) async throws -> MemoryRoom.Place? {
    guard bytes > limits.decodedAtOnce else { return nil }
    let factor = weight.isRelay ? limits.copyFactor : limits.callFactor
    return try await decoding.enter(bytes * factor, of: account)
  }

  /// Room for a long answer, until its reader has it.
  /// - Parameter owner: the account that asks, or the space whose page strangers read.
  /// - Throws: a `Problem`, as `MemoryRoom.enter`.
  func answer(_ bytes: Int, of owner: UUID) async throws -> MemoryRoom.Place {
    try await answers.enter(bytes, of: owner)
  }

  /// Room for a picture, from before it is fetched until its reader has it.
  /// - Throws: a `Problem`, as `MemoryRoom.enter`.
  func picture(_ bytes: Int, of account: UUID) async throws -> MemoryRoom.Place {
    try await pictures.enter(bytes, of: account)
  }

  /// What is taken of each room, for the figures.
  var figures: [(room: String, taken: Int, waiting: Int)] {
    let rooms = [
      ("calls", calls), ("copies", copies), ("decoding", decoding), ("answers", answers),
      ("pictures", pictures),
    ]
    return rooms.map { name, room in (name, room.figures.taken, room.figures.waiting) }
  }
}

extension Operation.Weight {
  fileprivate var isRelay: Bool { self == .relay || self == .relayPart }
}
