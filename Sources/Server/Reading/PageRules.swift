import CurlTransport
import Findings

/// What fetching a page may cost, and where it may lead.
public struct PageRules: Sendable {
  /// Milliseconds for all of it, redirects among it.
  public var timeout: Int64 = 15_000
  /// How often a page may send on to another address.
  public var mostRedirects = 5
  /// Bytes as they come; what they unpack to is `ReadingLimits.pageBytes` at most.
  public var pageBytes = ReadingLimits.packedBytes
  public var pictureBytes = 10 << 20
  /// Bytes of the heads of all answers.
  public var headBytes = 131_072
  /// How many are fetched at once, and how many wait.
  public var threads = 4
  public var waiting = 40
  /// The file of the certificates that are trusted; nil for the system's.
  public var certificates: String?
  /// Whether an address of 4 or 16 bytes may be connected to. Tests allow their own machine here; nobody else does.
  public var mayReach: @Sendable ([UInt8]) -> Bool = { AddressRules.isPublic($0) }

  public init() {}

  /// Ports below 1,024 are those of mail, names and shells, but for two.
  static func isWebPort(_ port: UInt16) -> Bool { port == 80 || port == 443 || port >= 1_024 }
}
