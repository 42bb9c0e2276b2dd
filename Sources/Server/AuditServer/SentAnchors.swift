import Crypto
import Values

/// Anchors that were sent away and come back to be compared: what the audit was when nobody had
/// touched it yet.
public struct SentAnchors: Hashable, Sendable {
  /// Of each app and number, as often as they differ.
  private(set) var all: [SentAnchor] = []

  public init() {}

  /// Reads all that is in a text: a file to which they were added, a mailbox, or one of them. Lines
  /// that are none are passed over, and what stands there twice counts once. Lines that a mail folded
  /// (RFC 2045 section 6.7) are put together.
  public init(_ text: String) {
    var heads: [Key: Set<AuditAnchor.Head>] = [:]
    var order: [Key] = []
    var current: Key?
    for line in Self.lines(of: text) {
      let words = line.split(whereSeparator: { " \t<>".contains($0) }).map { String($0) }
      if words.first == SentAnchor.mark {
        current = Key(words)
        guard let key = current, heads[key] == nil else { continue }
        heads[key] = []
        order.append(key)
      } else if words.first == SentAnchor.headMark, let key = current {
        // One that cannot be read lacks, and shows as damage of its anchor.
        if let head = AuditAnchor.Head(words) { heads[key]?.insert(head) }
      } else if words.isEmpty {
        current = nil
      }
    }
    all = order.map { key in
      SentAnchor(
        app: key.app, anchor: key.anchor, heads: (heads[key] ?? []).sorted { $0.space < $1.space })
    }.sorted { ($0.app, $0.anchor.number) < ($1.app, $1.anchor.number) }
  }

  public var isEmpty: Bool { all.isEmpty }
  /// How many different ones.
  public var count: Int { all.count }

  /// Those of one app.
  func of(_ app: String) -> SentAnchors {
    var some = SentAnchors()
    some.all = all.filter { $0.app == app }
    return some
  }

  /// Those that are as they were sent.
  var whole: [SentAnchor] { all.filter(\.isWhole) }

  /// What they say of rows, by space and number. Of two that differ the earlier anchor counts.
  var signed: [UUID: [Int64: AnchorCheck.Signed]] {
    var signed: [UUID: [Int64: AnchorCheck.Signed]] = [:]
    for sent in whole {
      for head in sent.heads where signed[head.space]?[head.number] == nil {
        signed[head.space, default: [:]][head.number] = AnchorCheck.Signed(
          hash: head.hash, anchor: sent.anchor.number)
      }
    }
    return signed
  }

  /// What is wrong beside the anchors that are here.
  /// - Parameter digests: theirs, by number.
  func problems(beside digests: [Int64: [UInt8]]) -> [AuditProblem] {
    all.compactMap { sent in
      let number = sent.anchor.number
      guard sent.isWhole else { return .sentDamaged(number) }
      guard let digest = digests[number] else { return .sentMissing(number) }
      return digest == sent.anchor.digest ? nil : .notAsSent(number)
    }
  }

  private struct Key: Hashable {
    var app: String
    var anchor: AuditAnchor

    init?(_ words: [String]) {
      guard words.count == 9, let number = Int64(words[2]), let madeAt = Int64(words[4]) else {
        return nil
      }
      let bytes = words[5...].compactMap { [UInt8](hexadecimal: $0) }
      guard bytes.map(\.count) == [Digest.size, Digest.size, SigningKey.size, 64] else {
        return nil
      }
      app = words[1]
      anchor = AuditAnchor(
        number: number, period: words[3], madeAt: madeAt, previous: bytes[0], digest: bytes[1],
        publicKey: bytes[2], signature: bytes[3])
    }
  }

  private static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var folded = ""
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }) {
      if line.hasSuffix("=") {
        folded += line.dropLast()
      } else {
        lines.append(folded + line)
        folded = ""
      }
    }
    return folded.isEmpty ? lines : lines + [folded]
  }
}

extension AuditAnchor.Head {
  fileprivate init?(_ words: [String]) {
    guard words.count == 4, let space = UUID(words[1]), let number = Int64(words[2]),
      let hash = [UInt8](hexadecimal: words[3]), hash.count == Digest.size
    else { return nil }
    self.init(space: space, number: number, hash: hash)
  }
}
