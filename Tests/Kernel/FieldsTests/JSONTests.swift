import Effort
import Fields
import Testing

@Suite("JSON")
struct JSONTests {
  @Test(
    "an error names what is wrong and where",
    arguments: [
      ("[1,]", JSONError(.unexpectedByte, at: 3)), ("[1", JSONError(.unexpectedEnd, at: 2)),
      ("", JSONError(.unexpectedEnd, at: 0)), ("1 2", JSONError(.trailingBytes, at: 2)),
      ("-", JSONError(.unexpectedEnd, at: 1)), ("01", JSONError(.invalidNumber, at: 1)),
      ("1.x", JSONError(.invalidNumber, at: 2)), ("1e999", JSONError(.numberOutOfRange, at: 0)),
      ("\"\\x\"", JSONError(.invalidEscape, at: 2)),
      ("\"a\nb\"", JSONError(.unexpectedByte, at: 2)),
      ("\"\\ud800\"", JSONError(.invalidEscape, at: 3)), ("nul", JSONError(.unexpectedEnd, at: 3)),
      ("{\"a\" 1}", JSONError(.unexpectedByte, at: 5)),
      ("{1:2}", JSONError(.unexpectedByte, at: 1)),
      ("\u{FEFF}1", JSONError(.unexpectedByte, at: 0)), ("'a'", JSONError(.unexpectedByte, at: 0)),
    ])
  func errors(text: String, expected: JSONError) {
    #expect(throws: expected) { try JSONValue.parse(text) }
  }

  @Test("invalid UTF-8 is refused at its byte, overlong forms and surrogates included")
  func invalidUTF8() {
    for bad: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xC3, 0x28],
    ] {
      #expect(throws: JSONError(.invalidUTF8, at: 2)) {
        try JSONValue.parse([0x22, 0x61] + bad + [0x22])
      }
    }
  }

  @Test("nesting stops at the limit, size too")
  func limits() throws {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try JSONValue.parse(deep) }
    #expect(throws: JSONError(.tooDeep, at: 64)) { try JSONValue.parse("[" + deep + "]") }
    #expect(throws: JSONError(.tooDeep, at: 1)) {
      try JSONValue.parse("[{}]", limits: JSONLimits(depth: 1))
    }
    #expect(throws: JSONError(.tooLong, at: 3)) {
      try JSONValue.parse("1234", limits: JSONLimits(bytes: 3))
    }
  }

  @Test("integers keep all 64 bits, other numbers are the nearest float")
  func numbers() throws {
    #expect(try JSONValue.parse("9223372036854775807") == .integer(.max))
    #expect(try JSONValue.parse("-9223372036854775808") == .integer(.min))
    #expect(try JSONValue.parse("9223372036854775808") == .number(9_223_372_036_854_775_808))
    #expect(try JSONValue.parse("-9223372036854775809") == .number(-9_223_372_036_854_775_808))
    #expect(try JSONValue.parse("1.0") == .number(1))
    #expect(try JSONValue.parse("1E2") == .number(100))
    #expect(try JSONValue.parse("123456789012345678901234567890") == .number(1.2345678901234568e29))
    let largestSubnormal = Double(bitPattern: 0x000F_FFFF_FFFF_FFFF)
    #expect(try JSONValue.parse("2.2250738585072011e-308") == .number(largestSubnormal))
    #expect(try JSONValue.parse("9007199254740993.0") == .number(9_007_199_254_740_992))
  }

  @Test(
    "what was rounded is no whole number",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "9223372036854775807.0", "-1e19", "1e16",
      "9007199254740993.0", "0.5",
    ])
  func roundedNumbers(text: String) throws {
    #expect(try JSONValue.parse(text).wholeNumber == nil)
  }

  @Test("a whole number is one however it is written")
  func wholeNumbers() throws {
    #expect(try JSONValue.parse("-9223372036854775808").wholeNumber == .min)
    #expect(try JSONValue.parse("9223372036854775807").wholeNumber == .max)
    #expect(try JSONValue.parse("-9007199254740991.0").wholeNumber == -9_007_199_254_740_991)
    #expect(try JSONValue.parse("9e15").wholeNumber == 9_000_000_000_000_000)
  }

  @Test("members with one name are all kept, in order")
  func duplicates() throws {
    let value = try JSONValue.parse("{\"a\":1,\"b\":2,\"a\":3}")
    #expect(value.jsonText == "{\"a\":1,\"b\":2,\"a\":3}")
    #expect(value["a"] == .integer(1))
  }

  @Test("what is written is as short as can be")
  func writes() {
    let value = JSONValue.array([
      .null, .boolean(true), .integer(.min), .integer(0), .integer(-7), .integer(10), .number(0.1),
      .number(1), .number(.nan), .text("\u{0}\u{1F}\u{7F}\u{8}\u{C}\n\r\t\"\\/é🌱"), .object([]),
    ])
    #expect(
      value.jsonText
        == #"[null,true,-9223372036854775808,0,-7,10,0.1,1.0,null,"\u0000\u001f"#
        + "\u{7F}" + #"\b\f\n\r\t\"\\/é🌱",{}]"#)
  }

  @Test("random values are read as they were written, random floats bit for bit")
  func roundTrip() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let value = randomValue(depth: 4, &random)
      #expect(try JSONValue.parse(value.bytes) == value, "seed \(seed)")
    }
    for _ in 0..<20_000 {
      let double = Double(bitPattern: random.next())
      guard double.isFinite else { continue }
      let read = try JSONValue.parse(JSONValue.number(double).bytes)
      guard case .number(let same) = read, same.bitPattern == double.bitPattern else {
        Issue.record("\(double) became \(read), seed \(seed)")
        return
      }
    }
  }

  @Test("decimal numbers are read as the standard library reads them")
  func decimals() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let digits = String(random.next() >> UInt64.random(in: 0..<64, using: &random))
      let text = "-\(digits).\(random.next() % 1000)e\(Int.random(in: -40...40, using: &random))"
      #expect(try JSONValue.parse(text) == .number(#require(Double(text))), "\(text)")
    }
  }

  @Test("random and damaged bytes are refused or read, and never more")
  func fuzz() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let alphabet = [UInt8]("{}[]\",:\\u0123456789.eE+-truefalsn \n\u{E9}".utf8) + [0, 0xFF, 0xED]
    for round in 0..<30_000 {
      var bytes: [UInt8]
      if round.isMultiple(of: 2) {
        bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? 0
        }
      } else {
        bytes = randomValue(depth: 3, &random).bytes
        let position = Int.random(in: 0..<bytes.count, using: &random)
        bytes[position] = UInt8(truncatingIfNeeded: random.next())
        if round % 3 == 0 { bytes.removeSubrange(position...) }
      }
      guard let value = try? JSONValue.parse(bytes) else { continue }
      #expect((try? JSONValue.parse(value.bytes)) == value, "seed \(seed), round \(round)")
    }
  }

  private func randomValue(depth: Int, _ random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0...(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .boolean(random.next() & 1 == 0)
    case 2: return .integer(Int64(bitPattern: random.next()) >> Int64(random.next() % 64))
    case 3: return .number(Double(Int64(bitPattern: random.next())) / 1024)
    case 4, 5: return .text(randomText(&random))
    case 6:
      return .array(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          randomValue(depth: depth - 1, &random)
        })
    default:
      return .object(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in
          .init(randomText(&random), randomValue(depth: depth - 1, &random))
        })
    }
  }

  private func randomText(_ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      let limit: UInt32 = [0x7F, 0x7FF, 0xFFFF, 0x10FFFF].randomElement(using: &random) ?? 0x7F
      guard let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &random)) else {
        continue
      }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
