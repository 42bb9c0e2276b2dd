import API
import Fields
import Values

/// A client of the App Store Server API. What Apple signed in its answers is verified before anyone sees it.
///
/// All functions throw `StoreFailure`.
public struct StoreServer: Sendable {
  let account: StoreAccount
  let verifier: SignedDataVerifier
  let transport: StoreTransport
  let now: @Sendable () -> Instant

  public init(
    _ account: StoreAccount, verifier: SignedDataVerifier, transport: StoreTransport,
    now: @escaping @Sendable () -> Instant
  ) {
    self.account = account
    self.verifier = verifier
    self.transport = transport
    self.now = now
  }

  /// The app whose purchases it asks for, and where they are made.
  public var app: StoreApp { verifier.app }

  /// The body of a good answer as JSON; null where it has none.
  func ask(
    _ method: HTTPMethod, _ path: String, body: JSONValue? = nil
  ) async throws -> JSONValue {
    let time = now()
    let answer = try await transport.send(
      StoreRequest(method, path, body: body?.bytes ?? [], token: account.token(at: time)))
    let value = answer.body.isEmpty ? JSONValue.null : (try? JSONValue.parse(answer.body))
    if 200...299 ~= answer.status {
      guard let value else { throw StoreFailure.unreadable }
      return value
    }
    throw Self.failure(answer, code: value?["errorCode"]?.wholeNumber ?? 0, at: time)
  }

  static func failure(_ answer: HTTPResponse, code: Int64, at now: Instant) -> StoreFailure {
    switch answer.status {
    case 401, 403: .notLetIn
    // Numbers of Apple's list that end so mean that it may be asked again.
    case 404 where [4_040_002, 4_040_004, 4_040_006].contains(code): .later(after: nil)
    case 404: .notFound(code: code)
    case 408, 429, 500...599: .later(after: pause(answer, at: now))
    default: .refused(status: answer.status, code: code)
    }
  }

  /// Apple says the very moment, in milliseconds since 1970; others say seconds.
  private static func pause(_ answer: HTTPResponse, at now: Instant) -> Int64? {
    let day: Int64 = 86_400_000
    guard let text = answer.header("Retry-After"), let number = Int64(text), number >= 0 else {
      return nil
    }
    if number <= 86_400 { return number * 1_000 }
    return min(max(Instant(milliseconds: number).since(now), 0), day)
  }

  /// An identifier as a piece of a path: letters, digits, hyphens, dots and underscores.
  func piece(_ text: String) throws -> String {
    let isRight =
      1...128 ~= text.utf8.count && text != "." && text != ".."
      && text.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-._".utf8.contains(byte)
      }
    guard isRight else { throw StoreFailure.badIdentifier }
    return text
  }

  /// Letters of a query that mean nothing there.
  func query(_ text: String) -> String {
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        escaped.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// Reads an answer; whatever is not as documented makes it unreadable.
  func read<Value>(_ body: () throws(StoreRefusal) -> Value) throws -> Value {
    do throws(StoreRefusal) {
      return try body()
    } catch {
      switch error {
      case .missing, .form: throw StoreFailure.unreadable
      default: throw StoreFailure.unsigned(error)
      }
    }
  }

  /// Makes sure that an answer is of our app and environment.
  func checkApp(_ answer: JSONValue) throws {
    guard answer["bundleId"]?.text == verifier.app.bundleID,
      answer["environment"]?.text == verifier.app.environment.rawValue
    else { throw StoreFailure.unreadable }
  }
}
