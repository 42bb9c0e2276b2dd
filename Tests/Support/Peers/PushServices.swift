import API
import CurlTransport
import Fields
import Foundation
import Waiting

/// Push services and a provider of SMS in a process of their own (Tests/Support/Services), which check
/// what they are sent and keep it. They end with `stop()`.
public final class PushServices: Sendable {
  public let port: UInt16
  /// Of APNs, by TLS and HTTP/2.
  public let securePort: UInt16
  private let peer: Peer
  private let folder: String

  /// Of Twilio's form.
  public static let account = "AC0123456789abcdef0123456789abcdef"
  public static let token = "twilio-token"

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized.path
  /// Python with the packages of the tests (`make setup`).
  public static let program: String? = [root + "/.build/venv/bin/python"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Starts them; nil when they do not start.
  public static func started() -> PushServices? {
    Peer.onFreePort { port in PushServices(on: port, Ports.free()) }
  }

  private init?(on port: UInt16, _ securePort: UInt16) {
    guard let program = Self.program else { return nil }
    self.port = port
    self.securePort = securePort
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "umbu-services-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let arguments = [
      "-B", Self.root + "/Tests/Support/Services/services.py", "\(port)", "\(securePort)", folder,
    ]
    guard let peer = Peer(program, arguments, listeningOn: port) else { return nil }
    self.peer = peer
    // Another may have come to listen on that port in the same moment.
    let ready = folder + "/ready"
    blockUntil { FileManager.default.fileExists(atPath: ready) || !peer.isRunning }
    guard peer.isRunning else {
      stop()
      return nil
    }
  }

  public func stop() {
    peer.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// One of the files that it wrote: `apns.p8`, `fcm.json`.
  public func file(_ name: String) -> [UInt8] {
    Array(FileManager.default.contents(atPath: folder + "/" + name) ?? Data())
  }

  /// The file of the certificate by which APNs is known.
  public var certificates: String { folder + "/cert.pem" }

  /// Where the services of HTTP are, without a slash at the end.
  public var base: String { "http://127.0.0.1:\(port)" }

  /// A browser's subscription: endpoint, `p256dh` and `auth`.
  public func subscribe(_ name: String) -> (endpoint: String, key: String, secret: String) {
    let told = ask("subscribe/\(name)", .object([]))
    return (
      told["endpoint"]?.text ?? "", told["p256dh"]?.text ?? "", told["auth"]?.text ?? ""
    )
  }

  /// Tells a service (`push`, `sms`, `token`, `fcm`, `apns`) what to answer to the next requests, in
  /// place of taking what they bring.
  /// - Parameter answers: JSON, such as `[{"status": 429, "headers": {"Retry-After": "5"}}]`. Status 0
  ///   breaks the line; `"taken": true` takes it nevertheless.
  public func answer(_ service: String, _ answers: String) {
    let list = (try? JSONValue.parse(answers)) ?? .array([])
    _ = ask("script", .object([.init("service", .text(service)), .init("answers", list)]))
  }

  /// Sets their clock, in seconds since 1970.
  public func setClock(_ seconds: Int64) {
    _ = ask("clock", .object([.init("now", .integer(seconds))]))
  }

  /// Lets no token of Google's be good any more.
  public func forgetTokens() { _ = ask("forget", .object([])) }

  /// What a service took, the first first; `refused` and `wrong` for what was answered otherwise.
  public func taken(by service: String) -> [JSONValue] {
    let log = ask("log", nil)["taken"]?.array ?? []
    return log.filter { $0["service"]?.text == service }
  }

  /// How many connections APNs has had.
  public var connections: Int64 { ask("log", nil)["connections"]?.integer ?? 0 }

  private func ask(_ path: String, _ body: JSONValue?) -> JSONValue {
    let request = HTTPRequest(body == nil ? .get : .post, path, body: body?.bytes ?? [])
    guard case .answered(let answer) = CurlTransport(base: base + "/").send(request) else {
      return .null
    }
    return (try? JSONValue.parse(answer.body)) ?? .null
  }
}
