import Dispatch
import Glibc

/// The signals that ask a server to end, heard from when this is made.
public struct Signals {
  private let arrivals: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  public init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    arrivals = stream
    sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.activate()
      return source
    }
  }

  /// Returns at the first SIGTERM or SIGINT; a second one ends the process at once.
  public func ending() async {
    for await _ in arrivals { break }
    for source in sources { source.cancel() }
    signal(SIGTERM, SIG_DFL)
    signal(SIGINT, SIG_DFL)
  }
}
