/// Values beside the records of the open space: sealed bytes by key, of any number, which nothing reads when the
/// space is opened. They belong to the space and go with it; no server has them, nor does another device.
public indirect enum ValueRequest: Capability {
  /// Keeps values and removes others in one write. Answers `.kept` once that is durable.
  case keep([KeptValue], removing: [String])
  /// Answers `.values` with those of these keys that are there and whole, in their order.
  case read([String])
  /// Answers `.keys` with the first so many keys that begin so and come behind `after`, in the order of their bytes.
  case list(prefix: String, after: String, limit: Int)
  /// Removes all whose keys begin so.
  case forget(prefix: String)
  /// Copies those of another space of this person on this device whose keys begin so, but none that is here. Answers
  /// `.copied` once they are durable.
  case copy(from: SpaceAccess, prefix: String)

  public var answers: Answers {
    switch self {
    case .keep, .read, .list, .copy: .once
    case .forget: .none
    }
  }

  public func isAnswered(by response: Response) -> Bool {
    guard case .values(let response) = response else { return false }
    switch (self, response) {
    case (.keep, .kept), (.read, .values), (.list, .keys), (.copy, .copied): return true
    default: return false
    }
  }
}

public indirect enum ValueResponse: Hashable, Sendable {
  case kept(ValueKeeping)
  case values([KeptValue])
  case keys([String])
  /// Whether the device has all of them.
  case copied(Bool)
}

/// A value with its key.
public struct KeptValue: Hashable, Sendable {
  public var key: String
  public var bytes: [UInt8]

  public init(_ key: String, _ bytes: [UInt8]) {
    self.key = key
    self.bytes = bytes
  }
}

/// What became of values that the device was to keep: all of them, or none.
public enum ValueKeeping: Hashable, Sendable {
  case kept
  /// The device has no room for them.
  case full
  /// The store takes nothing.
  case unavailable
}

extension Effect {
  /// Keeps values of the open space and removes others, all in one write.
  public static func keepValues(
    _ values: [KeptValue], removing keys: [String] = [],
    _ receive: @escaping (ValueKeeping) -> Action
  ) -> Effect {
    ask(.values(.keep(values, removing: keys))) { response in
      if case .values(.kept(let keeping)) = response { receive(keeping) } else { nil }
    }
  }

  /// Reads values of the open space; those that are not there, or damaged, are left out.
  public static func readValues(
    _ keys: [String], _ receive: @escaping ([KeptValue]) -> Action
  ) -> Effect {
    ask(.values(.read(keys))) { response in
      if case .values(.values(let values)) = response { receive(values) } else { nil }
    }
  }

  /// Lists keys of the open space's values.
  public static func listValues(
    _ prefix: String, after: String = "", limit: Int,
    _ receive: @escaping ([String]) -> Action
  ) -> Effect {
    ask(.values(.list(prefix: prefix, after: after, limit: limit))) { response in
      if case .values(.keys(let keys)) = response { receive(keys) } else { nil }
    }
  }

  /// Removes the values of the open space whose keys begin so.
  public static func forgetValues(_ prefix: String) -> Effect {
    fire(.values(.forget(prefix: prefix)))
  }

  /// Copies values of another space of this person on this device.
  public static func copyValues(
    from access: SpaceAccess, _ prefix: String, _ receive: @escaping (Bool) -> Action
  ) -> Effect {
    ask(.values(.copy(from: access, prefix: prefix))) { response in
      if case .values(.copied(let isDone)) = response { receive(isDone) } else { nil }
    }
  }
}
