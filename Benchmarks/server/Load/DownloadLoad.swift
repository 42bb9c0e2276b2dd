import Fields
import Foundation
import Sync
import Values
import Wire

/// New devices that pull a space of 50,000 patients from the beginning, one after the other, each
/// page packed as browsers ask for it.
struct DownloadLoad {
  private static let records = 50_000
  private static let downloads = 9
  /// Records a second that the server gives out with one processor.
  private static let reach = 100_000.0

  private struct Download {
    /// Records for a second of the server's processor time, and for one of the clock.
    var processor: Double
    var clock: Double
    /// Bytes on the wire.
    var bytes: Int
  }

  func run() throws {
    let server = try LoadServer()
    defer { server.remove() }
    let clinic = try server.clinic(0)
    server.stop()
    server.fill(clinic.space, with: Self.records)
    try server.start()
    let idle = server.resident.now
    server.forgetPeak()
    _ = try download(0, server, clinic)
    let first = server.resident.most
    server.forgetPeak()
    let downloads = try (1...Self.downloads).map { try download($0, server, clinic) }
    let most = server.resident.most
    server.stop()
    let middle = downloads.sorted { $0.processor < $1.processor }[downloads.count / 2]
    UmbuLoad.report(
      "download", middle.processor, "records/s", middle.processor / Self.reach,
      "100,000 for a second of one core; \(middle.bytes / Self.records) bytes each on the wire")
    let quick = downloads.map { $0.clock }.sorted()[downloads.count / 2]
    UmbuLoad.report(
      "download-clock", quick, "records/s", quick / Self.reach,
      "100,000; one device, which asks for a page when it has read the one before")
    UmbuLoad.report(
      "download-memory", (most - idle) / 1_048_576, "MB", most / first,
      "the peak of the first download, of \(Self.downloads) after it; above "
        + "\(Int(idle) >> 20) MB idle")
  }

  private func download(
    _ number: Int, _ server: LoadServer, _ clinic: (token: String, space: Values.UUID)
  ) throws -> Download {
    var request = SyncRequest()
    request.space = clinic.space
    request.client = Values.UUID(high: 71, low: UInt64(number))
    let client = WireClient(port: server.port)
    var (bytes, records) = (0, 0)
    let before = try server.metric("process_cpu_seconds_total")
    let time = try UmbuLoad.time {
      var hasMore = true
      while hasMore {
        let answer = try client.send(
          "POST", "/fisioflow/v1/sync",
          headers: [
            ("Content-Type", "application/json"), ("Authorization", "Bearer \(clinic.token)"),
            ("Accept-Encoding", "gzip"),
          ], body: request.jsonBytes())
        guard answer.status == 200, let page = answer.unpacked(),
          answer.header("content-encoding") == "gzip" || page.count < 4_096
        else { throw LoadDevice.Failed(reason: "\(answer.status) \(answer.headers)") }
        bytes += answer.body.count
        records += page.count(of: #""table":"patient""#)
        let head = String(decoding: page.prefix(200), as: UTF8.self)
        hasMore = head.contains(#""hasMore":true"#)
        request.cursor = Int64(head.dropFirst(#"{"cursor":"#.count).prefix { $0.isNumber }) ?? 0
      }
    }
    let after = try server.metric("process_cpu_seconds_total")
    guard records == Self.records else { throw LoadDevice.Failed(reason: "\(records) records") }
    return Download(
      processor: Double(records) / (after - before), clock: Double(records) / time, bytes: bytes)
  }
}

extension [UInt8] {
  /// How often a text is in it.
  fileprivate func count(of text: StaticString) -> Int {
    let (start, length) = (text.utf8Start, text.utf8CodeUnitCount)
    return withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress, bytes.count >= length else { return 0 }
      var (position, found) = (0, 0)
      while position <= bytes.count - length {
        if bytes[position] == start[0], memcmp(first + position, start, length) == 0 {
          found += 1
          position += length
        } else {
          position += 1
        }
      }
      return found
    }
  }
}
