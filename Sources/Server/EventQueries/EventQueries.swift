import CLinux
import EventAnswers
import Glibc
import QueryWire

/// Queries in SQL over events, each in a process of its own that can do nothing else (Docs/Decisions/0087).
public struct EventQueries: Sendable {
  private let folder: String
  private let command: [String]
  /// From the beginning of a query to its last row.
  var milliseconds = QueryLimits.milliseconds
  private let sleep: @Sendable (Duration) async throws -> Void

  /// - Parameters:
  ///   - folder: where files without a name have room.
  ///   - command: the program and its arguments; `umbu-query` beside this program if none.
  ///   - sleep: waits until a query has taken too long.
  public init(
    in folder: String, command: [String]? = nil,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.folder = folder
    self.command = command ?? [Self.program]
    self.sleep = sleep
  }

  /// `umbu-query` lies beside the program that runs: the server, or the tests of it.
  static var program: String {
    guard let own = realpath("/proc/self/exe", nil) else { return "umbu-query" }
    defer { free(own) }
    let path = String(cString: own)
    return path[...(path.lastIndex(of: "/") ?? path.startIndex)] + "umbu-query"
  }

  /// What a query may read, of one moment.
  public struct Snapshot: Sendable {
    public var source: any EventSource
    public var columns: [QueryColumn]
    public var links: [QueryLink]

    public init(
      _ source: any EventSource, columns: [QueryColumn] = [], links: [QueryLink] = []
    ) {
      self.source = source
      self.columns = columns
      self.links = links
    }
  }

  /// Waits for what a query comes to. Blocks.
  /// - Parameter limit: the most rows; no more than `QueryLimits.rows`.
  public func answer(
    _ text: String, limit: Int = QueryLimits.rows, over snapshot: Snapshot
  ) throws(QueryFailure) -> QueryAnswer {
    guard text.utf8.count <= QueryLimits.textBytes else { throw .refused("the query is too long") }
    var feed = QueryFeed(snapshot.source, snapshot.columns, snapshot.links)
    let head = try QueryFile(linux_scratch_file(folder))
    let limits = [min(max(limit, 1), QueryLimits.rows), milliseconds]
    try feed.writeHead(of: text, limits: limits, to: head)
    let parts = try QueryFile(linux_scratch_file(folder))
    let worker = try QueryWorker(command)
    let watch = Task { [sleep] in
      try await sleep(.seconds(QueryLimits.seconds))
      worker.stop()
    }
    defer { watch.cancel() }
    try worker.waitUntilReady()
    try worker.send([head.descriptor, parts.descriptor])
    let answer = try Self.serve(worker, from: &feed, into: parts)
    guard let read = PackedAnswer.read(answer) else { throw .tooMuch }
    return read
  }

  /// Hands parts over until the answer is whole.
  /// - Returns: the answer's bytes.
  private static func serve(
    _ worker: QueryWorker, from feed: inout QueryFeed, into file: QueryFile
  ) throws(QueryFailure) -> [UInt8] {
    var answer: [UInt8] = []
    while let message = worker.receive() {
      switch message[0] {
      case QueryWords.part:
        guard let request = QueryRequest(message) else { throw .damaged }
        let part = try feed.part(request)
        try file.write(part.bytes)
        try worker.send(part.head)
      case QueryWords.piece:
        answer += message.dropFirst()
        guard answer.count <= QueryLimits.answerBytes else { throw .tooMuch }
      case QueryWords.end: return answer
      case QueryWords.failure:
        let words = QueryFailure.plain(message.dropFirst(2))
        throw message.count > 1
          ? QueryFailure(code: message[1], words: words) ?? .damaged : .damaged
      default: throw .damaged
      }
    }
    throw worker.death()
  }
}
