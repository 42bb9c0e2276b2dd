import Glibc

/// How much tests do that try at random or again and again: all of it, or with `UMBU_EFFORT=quick`,
/// as `make check` and `make test` have it, about a tenth.
public enum Effort {
  public static let isQuick = getenv("UMBU_EFFORT").map { String(cString: $0) } == "quick"

  /// How often to try what is tried `count` times.
  /// - Parameter quick: how often in the quick form, where that is not a tenth.
  public static func times(_ count: Int, quick: Int? = nil) -> Int {
    isQuick ? quick ?? max(2, count / 10) : count
  }
}
