import API
import Fields
import HTTP
import Records
import Sync
import SyncServer

/// An endpoint together with what answers it: the one thing from which the route and its page in
/// OpenAPI are made.
public struct Operation: Sendable {
  /// How many calls one address and one account may make (`RateLimits`).
  public enum Weight: Hashable, Sendable {
    case usual
    /// Guessing passwords and filling the disk with accounts: few a minute.
    case signIn
    /// The same, counted once it is known whose password is tried, and on what device.
    case guess
    /// Reaching another machine for someone.
    case relay
    /// The same for a small piece of many.
    case relayPart
    /// What devices count: far more of it than of all else, and nothing that somebody waits for.
    case events
  }

  let name: String
  let method: HTTPMethod
  let path: String
  let access: EndpointAccess
  let summary: String
  let input: [NamedField]
  let output: [NamedField]
  let weight: Weight
  /// The statuses of its own by which it says no, besides those that any operation may answer.
  let refusals: [Int]
  /// Whose password a call tries; nil for an operation that takes none.
  let guess: (@Sendable (Call) async throws -> Guess)?
  /// The most bytes of a body. Above `Limits.gateBytes` it is read only of who is signed in and may call.
  let bodyLimit: Int
  let answer: @Sendable (Call) async throws -> [UInt8]
  /// Answers so that who has the answer already is told so; nil of an operation whose answers have no tag.
  private(set) var tagged: (@Sendable (Call) async throws -> Tagged)?

  /// Answers the request itself, body and all; nil of an operation whose body is JSON and whose caller is
  /// known by a session.
  private(set) var raw: (@Sendable (Request) async throws -> Response)?

  /// The media types that answers have; none of an operation that answers with JSON.
  private(set) var types: [String] = []
  /// Answers with bytes that are no JSON, in one of `types`; nil of any other operation.
  private(set) var content: (@Sendable (Call) async throws -> Content)?

  /// An answer as it is, such as a picture.
  struct Content: Sendable {
    let type: String
    let bytes: [UInt8]
  }

  /// An answer with a tag (RFC 9110 section 8.8.3), written only for who has not got it.
  struct Tagged: Sendable {
    /// Of letters and digits; another one for each other answer.
    let tag: String
    let write: @Sendable () -> [UInt8]

    init<Output: Fielded & Sendable>(
      _ tag: String, _ output: @escaping @Sendable () -> Output
    ) {
      self.tag = tag
      write = { output().jsonBytes() }
    }
  }

  /// An operation whose answer is written by hand.
  /// - Parameters:
  ///   - refusals: see the property; 401 of an operation that asks for a session is known.
  ///   - answering: throws a `Problem` for a typed no.
  init<Input: Fielded, Output: Fielded>(
    _ endpoint: Endpoint<Input, Output>, weight: Weight = .usual, bodyLimit: Int = 65_536,
    refusals: [Int] = [], guessing: (@Sendable (Call) async throws -> Guess)? = nil,
    answering: @escaping @Sendable (Call) async throws -> [UInt8]
  ) {
    precondition(
      endpoint.method.hasBody || Input.fields.isEmpty,
      "\(endpoint.name): a method without a body has no input")
    name = endpoint.name
    method = endpoint.method
    path = endpoint.path
    access = endpoint.access
    summary = endpoint.summary
    input = Input.fields
    output = Output.fields
    self.weight = weight
    self.refusals = refusals
    guess = guessing
    self.bodyLimit = bodyLimit
    answer = answering
  }

  /// An operation from its endpoint: input and output are read and written by their fields.
  init<Input: Fielded & Sendable, Output: Fielded & Sendable>(
    _ endpoint: Endpoint<Input, Output>, weight: Weight = .usual, bodyLimit: Int = 65_536,
    refusals: [Int] = [],
    _ answering: @escaping @Sendable (Input, Call) async throws -> Output
  ) {
    self.init(
      endpoint, weight: weight, bodyLimit: bodyLimit, refusals: refusals,
      answering: { call in
        let input = endpoint.method.hasBody ? try call.input(as: Input.self) : Input()
        return try await answering(input, call).jsonBytes()
      })
  }

  /// An operation without input whose answer has a tag: a caller who has it asks by that whether it is still
  /// the same (`If-None-Match`, RFC 9110 section 13.1.2), and hears 304.
  init<Output: Fielded>(
    tagging endpoint: Endpoint<Nothing, Output>, refusals: [Int] = [],
    _ answering: @escaping @Sendable (Call) async throws -> Tagged
  ) {
    precondition(endpoint.method == .get, "\(endpoint.name): only what is read is still the same")
    self.init(endpoint, refusals: refusals, answering: { try await answering($0).write() })
    tagged = answering
  }

  /// An operation whose answer is no JSON, and is sent as it is: neither packed nor kept by anybody on its way.
  /// - Parameter types: the media types that it may have.
  init<Input: Fielded & Sendable>(
    _ endpoint: Endpoint<Input, Nothing>, types: [String], weight: Weight, bodyLimit: Int,
    refusals: [Int], _ answering: @escaping @Sendable (Input, Call) async throws -> Content
  ) {
    let answer: @Sendable (Call) async throws -> Content = { call in
      try await answering(try call.input(as: Input.self), call)
    }
    self.init(
      endpoint, weight: weight, bodyLimit: bodyLimit, refusals: refusals,
      answering: { call in try await answer(call).bytes })
    self.types = types
    content = answer
  }

  /// An operation that reads the request by itself: who calls is in a header of its own, or the body is
  /// packed. It is asked before anything of a large body is read.
  init<Input: Fielded, Output: Fielded>(
    raw endpoint: Endpoint<Input, Output>, weight: Weight, bodyLimit: Int, refusals: [Int],
    _ answering: @escaping @Sendable (Request) async throws -> Response
  ) {
    precondition(endpoint.access == .open, "\(endpoint.name): nobody looks for a session")
    self.init(
      endpoint, weight: weight, bodyLimit: bodyLimit, refusals: refusals,
      answering: { _ in throw Problem.notFound })
    raw = answering
  }

  /// An operation that takes a password. What it throws is counted as a wrong one.
  init<Input: Fielded & Sendable, Output: Fielded & Sendable>(
    _ endpoint: Endpoint<Input, Output>, bodyLimit: Int, refusals: [Int],
    guess: @escaping @Sendable (Input, Call) async throws -> Guess,
    _ answering: @escaping @Sendable (Input, Call) async throws -> Output
  ) {
    self.init(
      endpoint, weight: .guess, bodyLimit: bodyLimit, refusals: refusals,
      guessing: { call in try await guess(try call.input(as: Input.self), call) },
      answering: { call in try await answering(try call.input(as: Input.self), call).jsonBytes() })
  }
}

extension HTTPMethod {
  /// Whether a request of this method carries the operation's input.
  var hasBody: Bool {
    switch self {
    case .get, .head, .delete: false
    case .post, .put, .patch: true
    }
  }
}
