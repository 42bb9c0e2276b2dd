import Fields
import Values

/// What does not come: how much for each reason, and the first of it one by one.
public struct ImportLosses: Hashable, Sendable {
  /// So many are kept one by one: nobody reads more.
  public static let most = 2_000

  public private(set) var first: [ImportLoss] = []
  /// By the place of the reason among all.
  private var counts = [Int](repeating: 0, count: ImportLoss.Reason.allCases.count)

  public init() {}

  public mutating func add(_ losses: [ImportLoss]) {
    for loss in losses {
      if first.count < Self.most { first.append(loss) }
      counts[Self.place(of: loss.reason)] += 1
    }
  }

  public func count(_ reason: ImportLoss.Reason) -> Int { counts[Self.place(of: reason)] }

  public var isEmpty: Bool { first.isEmpty }

  /// How many there are in all, those that are not kept one by one among them.
  public var count: Int { counts.reduce(0) { $0 + $1 } }

  /// The reasons there are, with how many of each.
  public var reasons: [(reason: ImportLoss.Reason, count: Int)] {
    var reasons: [(reason: ImportLoss.Reason, count: Int)] = []
    for reason in ImportLoss.Reason.allCases where count(reason) > 0 {
      reasons.append((reason, count(reason)))
    }
    return reasons
  }

  private static func place(of reason: ImportLoss.Reason) -> Int {
    for (place, other) in ImportLoss.Reason.allCases.enumerated() where other == reason {
      return place
    }
    return 0
  }
}

extension ImportLosses: FieldObject {
  /// How much there is for a reason.
  private struct Count: FieldObject, Hashable, Sendable {
    var reason = ImportLoss.Reason.refused
    var count = 0

    init() {}

    init(_ reason: ImportLoss.Reason, _ count: Int) {
      self.reason = reason
      self.count = count
    }

    mutating func visit(_ fields: FieldVisitor) {
      fields.field("reason", &reason)
      fields.field("count", &count)
    }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("first", &first, maxCount: Self.most)
    var counted = reasons.map { Count($0.reason, $0.count) }
    fields.field("counts", &counted)
    for each in counted { counts[Self.place(of: each.reason)] = each.count }
  }
}
