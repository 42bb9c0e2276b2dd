import Capturing
import Synchronization
import Values

@testable import Reading

/// A reader that takes this machine's second address for the internet, and its first for a private network.
struct ReadingRoom {
  static let open: [UInt8] = [127, 0, 0, 2]
  static let `private`: [UInt8] = [127, 0, 0, 1]

  let web: WebStandIn
  let reader: PageReader
  let names: Names

  /// Names of hosts, and how often each was looked up.
  final class Names: Sendable {
    private let answers: Mutex<[String: [[[UInt8]]]]>
    private let asked = Mutex<[String: Int]>([:])

    init(_ answers: [String: [[[UInt8]]]]) { self.answers = Mutex(answers) }

    /// The next answer, and the last one from then on.
    func addresses(_ name: String) -> [[UInt8]] {
      let before = asked.withLock { asked -> Int in
        let before = asked[name, default: 0]
        asked[name] = before + 1
        return before
      }
      let all = answers.withLock { $0[name] } ?? []
      return all.isEmpty ? [] : all[min(before, all.count - 1)]
    }

    func count(of name: String) -> Int { asked.withLock { $0[name, default: 0] } }
  }

  /// - Parameter names: what each name means the first time, the second and so on.
  init(
    _ answers: [String: WebStandIn.Answer] = [:],
    names: [String: [[[UInt8]]]] = ["site.example": [[open]]],
    _ change: (inout PageRules) -> Void = { _ in }
  ) {
    let web = WebStandIn(answers)
    let known = Names(names)
    var rules = PageRules()
    rules.mayReach = { $0 == Self.open }
    change(&rules)
    self.web = web
    self.names = known
    reader = PageReader(rules, names: HostNames { known.addresses($0) })
  }

  func link(_ path: String, host: String = "site.example") -> String {
    "http://\(host):\(web.port)\(path)"
  }

  func read(_ path: String, host: String = "site.example") async throws -> ReadPage {
    try await reader.read(link(path, host: host))
  }

  /// Why it is not read; nil when it is.
  func failure(_ path: String, host: String = "site.example") async -> PageFailure? {
    do throws(PageFailure) {
      _ = try await reader.read(link(path, host: host))
      return nil
    } catch {
      return error
    }
  }
}
