import Testing

@testable import HTTP

/// RFC 6455 case by case, in the order of Autobahn's categories 1 to 7 and 10.
@Suite struct WebSocketConformanceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// What the client sends, in pieces that arrive one by one.
    let pieces: [[UInt8]]
    /// What an echo answers: text or bytes, pongs, and the code of the close at the end.
    let answers: [Received]
    let code: Int?

    init(_ name: String, _ pieces: [[UInt8]], _ answers: [Received] = [], closes code: Int? = nil) {
      self.name = name
      self.pieces = pieces
      self.answers = answers
      self.code = code
    }

    var testDescription: String { name }
  }

  private static func frame(
    _ opcode: UInt8, _ text: String, isFinal: Bool = true, reserved: UInt8 = 0
  ) -> [UInt8] {
    Client.frame(opcode, Array(text.utf8), isFinal: isFinal, reserved: reserved)
  }

  private static func text(_ text: String) -> Received {
    Received(opcode: 1, payload: Array(text.utf8))
  }

  private static func pong(_ text: String) -> Received {
    Received(opcode: 10, payload: Array(text.utf8))
  }

  private static func close(_ code: Int, _ reason: [UInt8] = []) -> [UInt8] {
    Client.frame(8, [UInt8(code >> 8), UInt8(code & 255)] + reason)
  }

  private static let goodbye = close(1000)

  static let echoes: [Case] = [0, 1, 125, 126, 127, 128, 65_535, 65_536, 1_000_000].flatMap {
    length -> [Case] in
    let letters = [UInt8](repeating: 0x2A, count: length)
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    return [
      Case(
        "1 text of \(length)", [Client.frame(1, letters), goodbye],
        [Received(opcode: 1, payload: letters)], closes: 1000),
      Case(
        "1 binary of \(length)", [Client.frame(2, bytes), goodbye],
        [Received(opcode: 2, payload: bytes)], closes: 1000),
    ]
  }

  static let pings: [Case] = [
    Case("2 an empty ping", [frame(9, ""), goodbye], [pong("")], closes: 1000),
    Case("2 a ping with text", [frame(9, "hi"), goodbye], [pong("hi")], closes: 1000),
    Case(
      "2 a ping of 125 bytes", [Client.frame(9, [UInt8](repeating: 0xFE, count: 125)), goodbye],
      [Received(opcode: 10, payload: [UInt8](repeating: 0xFE, count: 125))], closes: 1000),
    Case(
      "2 a ping of 126 bytes", [Client.frame(9, [UInt8](repeating: 1, count: 126))], closes: 1002),
    Case(
      "2 a ping byte by byte", frame(9, "slow").map { [$0] } + [goodbye], [pong("slow")],
      closes: 1000),
    Case("2 an unasked pong", [frame(10, "?"), frame(9, "a"), goodbye], [pong("a")], closes: 1000),
    Case(
      "2 ten pings", [(0..<10).flatMap { frame(9, "\($0)") }, goodbye],
      (0..<10).map { pong("\($0)") }, closes: 1000),
  ]

  static let reserved: [Case] =
    (1...7).map { bits in
      Case("3 reserved bits \(bits)", [frame(1, "a", reserved: bits)], closes: 1002)
    } + [
      Case(
        "3 reserved bits after a message", [frame(1, "a") + frame(1, "b", reserved: 4)],
        [text("a")], closes: 1002),
      Case("3 reserved bits in a ping", [frame(9, "a", reserved: 2)], closes: 1002),
    ]
    + [3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map { opcode in
      Case("4 opcode \(opcode)", [frame(1, "a") + frame(opcode, "b")], [text("a")], closes: 1002)
    }

  static let fragments: [Case] = [
    Case("5 a ping in pieces", [frame(9, "a", isFinal: false) + frame(0, "b")], closes: 1002),
    Case("5 a pong in pieces", [frame(10, "a", isFinal: false)], closes: 1002),
    Case("5 a close in pieces", [Client.frame(8, [3, 232], isFinal: false)], closes: 1002),
    Case(
      "5 a text of two", [frame(1, "a", isFinal: false), frame(0, "b"), goodbye], [text("ab")],
      closes: 1000),
    Case(
      "5 a ping between pieces",
      [frame(1, "a", isFinal: false), frame(9, "p"), frame(0, "b"), goodbye],
      [pong("p"), text("ab")], closes: 1000),
    Case(
      "5 empty pieces",
      [frame(1, "", isFinal: false) + frame(0, "", isFinal: false) + frame(0, ""), goodbye],
      [text("")], closes: 1000),
    Case(
      "5 a binary of three",
      [frame(2, "a", isFinal: false) + frame(0, "b", isFinal: false) + frame(0, "c"), goodbye],
      [Received(opcode: 2, payload: Array("abc".utf8))], closes: 1000),
    Case("5 a continuation of nothing", [frame(0, "a")], closes: 1002),
    Case("5 an unfinished continuation of nothing", [frame(0, "a", isFinal: false)], closes: 1002),
    Case(
      "5 a continuation after the end", [frame(1, "a") + frame(0, "b")], [text("a")], closes: 1002),
    Case(
      "5 a text within a text", [frame(1, "a", isFinal: false) + frame(1, "b")], closes: 1002),
    Case(
      "5 a binary within a text", [frame(1, "a", isFinal: false) + frame(2, "b")], closes: 1002),
  ]

  static let texts: [Case] =
    [
      Case(
        "6 several languages", [frame(1, "Ωñçã 日本 👩🏽‍⚕️"), goodbye], [text("Ωñçã 日本 👩🏽‍⚕️")], closes: 1000),
      Case(
        "6 a character over two frames",
        [Client.frame(1, [0xF0, 0x9F], isFinal: false), Client.frame(0, [0x98, 0x80]), goodbye],
        [text("😀")], closes: 1000),
      Case(
        "6 a character byte by byte", Client.frame(1, Array("é€😀".utf8)).map { [$0] } + [goodbye],
        [text("é€😀")], closes: 1000),
      Case(
        "6 the highest code point", [Client.frame(1, [0xF4, 0x8F, 0xBF, 0xBF]), goodbye],
        [Received(opcode: 1, payload: [0xF4, 0x8F, 0xBF, 0xBF])], closes: 1000),
      Case(
        "6 noncharacters", [Client.frame(1, [0xEF, 0xBF, 0xBE]), goodbye],
        [Received(opcode: 1, payload: [0xEF, 0xBF, 0xBE])], closes: 1000),
      Case(
        "6 NUL is text", [Client.frame(1, [0]), goodbye], [Received(opcode: 1, payload: [0])],
        closes: 1000),
    ]
    + ([
      ("a lone continuation", [0x80]), ("a lone start", [0xC3]),
      ("an overlong slash", [0xC0, 0xAF]),
      ("an overlong of three", [0xE0, 0x80, 0xAF]),
      ("an overlong of four", [0xF0, 0x80, 0x80, 0xAF]),
      ("an overlong NUL", [0xC0, 0x80]), ("a surrogate", [0xED, 0xA0, 0x80]),
      ("a pair of surrogates", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]),
      ("beyond Unicode", [0xF4, 0x90, 0x80, 0x80]), ("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80]),
      ("FE", [0xFE]), ("FF", [0xFF]), ("a cut character", [0x61, 0xE2, 0x82]),
      ("a character cut by another", [0xE2, 0x82, 0x61]),
    ] as [(String, [UInt8])]).map { name, bytes in
      Case("6 \(name) is no text", [Client.frame(1, bytes)], closes: 1007)
    } + [
      Case(
        "6 bad text is refused before its end",
        [Client.frame(1, [0x61, 0xFF], isFinal: false)], closes: 1007),
      Case(
        "6 bad text is refused within a frame",
        [Array(Client.frame(1, [0xFF] + [UInt8](repeating: 0x61, count: 100)).prefix(10))],
        closes: 1007),
      Case(
        "6 binary may be anything", [Client.frame(2, [0xFF, 0xC0]), goodbye],
        [Received(opcode: 2, payload: [0xFF, 0xC0])], closes: 1000),
    ]

  static let closes: [Case] =
    [
      Case("7 a close without code", [frame(8, "")], closes: 1000),
      Case("7 a close of one byte", [Client.frame(8, [3])], closes: 1002),
      Case("7 a reason", [close(1000, Array("bye".utf8))], closes: 1000),
      Case(
        "7 the longest reason", [close(1000, [UInt8](repeating: 0x61, count: 123))], closes: 1000),
      Case(
        "7 a reason too long", [close(1000, [UInt8](repeating: 0x61, count: 124))], closes: 1002),
      Case("7 a reason that is no text", [close(1000, [0xCE, 0xBA, 0xFF])], closes: 1007),
      Case("7 a reason that is cut", [close(1000, [0xCE])], closes: 1007),
      Case("7 a message after the close", [goodbye + frame(1, "late")], closes: 1000),
      Case("7 a ping after the close", [goodbye + frame(9, "late")], closes: 1000),
      Case("7 two closes", [goodbye + goodbye], closes: 1000),
      Case("7 a message before the close", [frame(1, "a") + goodbye], [text("a")], closes: 1000),
    ]
    + [
      1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000,
      4999,
    ].map {
      Case("7 code \($0)", [close($0)], closes: $0)
    }
    + [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535].map {
      Case("7 code \($0) may not be sent", [close($0)], closes: 1002)
    }

  static let forms: [Case] = [
    Case("9 no mask", [Client.frame(1, [0x61], isMasked: false)], closes: 1002),
    Case("9 no mask in a ping", [Client.frame(9, [], isMasked: false)], closes: 1002),
    Case(
      "9 a long form for a short length", [Client.frame(1, [0x61], lengthBytes: 2)], closes: 1002),
    Case(
      "9 the longest form for a short length", [Client.frame(1, [0x61], lengthBytes: 8)],
      closes: 1002),
    Case(
      "9 a length with the top bit", [[0x82, 0xFF, 0x80] + [UInt8](repeating: 0, count: 11)],
      closes: 1002),
    Case(
      "9 a length beyond the limit", [[0x82, 0xFF, 0, 0, 0, 0, 0x7F, 0, 0, 0, 1, 2, 3, 4]],
      closes: 1009),
    Case(
      "10 a message beyond the limit in pieces",
      [
        Client.frame(2, [UInt8](repeating: 1, count: 1_000_000), isFinal: false)
          + Client.frame(0, [UInt8](repeating: 1, count: 100_000))
      ], closes: 1009),
    Case(
      "10 a large message in many pieces",
      [Client.frame(1, [], isFinal: false)]
        + (0..<100).map { _ in
          Client.frame(0, [UInt8](repeating: 0x61, count: 10_000), isFinal: false)
        }
        + [Client.frame(0, []), goodbye],
      [Received(opcode: 1, payload: [UInt8](repeating: 0x61, count: 1_000_000))], closes: 1000),
  ]

  static let all = echoes + pings + reserved + fragments + texts + closes + forms

  @Test(
    "what a client may send is echoed, what it may not closes with the right code", arguments: all)
  func conforms(_ test: Case) async throws {
    try await serving {
      $0.sync(.get, "/") { request in
        request.webSocket(onMessage: { socket, message in
          switch message {
          case .text(let text): socket.send(text)
          case .binary(let bytes): socket.send(bytes)
          }
        })
      }
    } test: { (server) async throws in
      let client = try server.client()
      #expect(try await client.upgrade().status == 101)
      for piece in test.pieces { await client.send(piece) }
      var frames = await client.frames()
      let last = frames.popLast()
      #expect(last?.opcode == 8)
      #expect(last?.code == test.code)
      #expect(frames == test.answers)
    }
  }

  @Test("the same with a task that takes the messages", arguments: fragments + texts + echoes)
  func conformsWithTask(_ test: Case) async throws {
    try await serving {
      $0.get("/") { request in
        request.webSocket { socket, messages in
          for await message in messages {
            switch message {
            case .text(let text): socket.send(text)
            case .binary(let bytes): socket.send(bytes)
            }
          }
        }
      }
    } test: { (server) async throws in
      let client = try server.client()
      #expect(try await client.upgrade().status == 101)
      for piece in test.pieces.dropLast() { await client.send(piece) }
      // The echo comes from another thread: it is awaited before the goodbye.
      var frames: [Received] = []
      if test.code == 1000 {
        for _ in test.answers { if let frame = await client.frame() { frames.append(frame) } }
      }
      await client.send(test.pieces.last ?? [])
      frames += await client.frames()
      #expect(frames.popLast()?.code == test.code)
      if test.code == 1000 { #expect(frames == test.answers) }
    }
  }
}
