/// Reads a client's frames as their bytes arrive and puts messages together. Strict by RFC 6455:
/// masks, no reserved bits or opcodes, shortest lengths, whole control frames, UTF-8.
struct FrameDecoder {
  enum Event {
    case message(WebSocket.Message)
    case ping([UInt8])
    case pong
    case close(CloseCode)
  }

  /// A frame that ends the connection with this code.
  struct Violation: Error, Equatable {
    let code: CloseCode
  }

  private enum Phase {
    case header
    case payload
  }

  private let messageLimit: Int
  private var phase = Phase.header
  private var isFinal = false
  private var opcode = Frame.Opcode.text
  private var remaining = 0
  private var mask: UInt32 = 0
  /// The kind of the message under way; nil between messages.
  private var kind: Frame.Opcode?
  private var message: [UInt8] = []
  private var control: [UInt8] = []
  private var text = TextValidator()

  init(messageLimit: Int) {
    self.messageLimit = messageLimit
  }

  /// The next event in `input`, or nil when more bytes are needed.
  mutating func next(_ input: inout InputBuffer) throws(Violation) -> Event? {
    while true {
      switch phase {
      case .header:
        guard try readHeader(&input) else { return nil }
        phase = .payload
      case .payload:
        try readPayload(&input)
        guard remaining == 0 else { return nil }
        phase = .header
        if let event = try finishFrame() { return event }
      }
    }
  }

  private mutating func readHeader(_ input: inout InputBuffer) throws(Violation) -> Bool {
    guard input.count >= 2 else { return false }
    let (first, second) = (input[0], input[1])
    guard first & 0x70 == 0, second & 0x80 != 0, let opcode = Frame.Opcode(rawValue: first & 0x0F)
    else { throw Violation(code: .protocolError) }
    let short = Int(second & 0x7F)
    let lengthBytes = short == 126 ? 2 : short == 127 ? 8 : 0
    if opcode.isControl, first & 0x80 == 0 || short > 125 {
      throw Violation(code: .protocolError)
    }
    guard input.count >= 6 + lengthBytes else { return false }
    var length = UInt64(short)
    if lengthBytes > 0 {
      length = (0..<lengthBytes).reduce(0) { $0 << 8 | UInt64(input[2 + $1]) }
      guard length >= (lengthBytes == 2 ? 126 : 65_536), length < 1 << 63 else {
        throw Violation(code: .protocolError)
      }
    }
    mask = (0..<4).reduce(0) { $0 << 8 | UInt32(input[2 + lengthBytes + $1]) }
    input.drop(6 + lengthBytes)
    isFinal = first & 0x80 != 0
    self.opcode = opcode
    try checkOrder(length)
    remaining = Int(length)
    return true
  }

  private mutating func checkOrder(_ length: UInt64) throws(Violation) {
    guard !opcode.isControl else { return }
    guard (opcode == .continuation) == (kind != nil) else {
      throw Violation(code: .protocolError)
    }
    if kind == nil { kind = opcode }
    guard length <= UInt64(messageLimit - min(messageLimit, message.count)) else {
      throw Violation(code: .messageTooBig)
    }
  }

  private mutating func readPayload(_ input: inout InputBuffer) throws(Violation) {
    let count = min(remaining, input.count)
    guard count > 0 else { return }
    var mask = mask
    let isText = !opcode.isControl && kind == .text
    var isValid = true
    input.withMutableBytes { bytes in
      let bytes = UnsafeMutableBufferPointer(rebasing: bytes[..<count])
      for index in bytes.indices {
        mask = mask << 8 | mask >> 24
        bytes[index] ^= UInt8(truncatingIfNeeded: mask)
      }
      if opcode.isControl {
        control.append(contentsOf: bytes)
      } else {
        message.append(contentsOf: bytes)
        if isText { isValid = text.accepts(UnsafeBufferPointer(bytes)) }
      }
    }
    self.mask = mask
    input.drop(count)
    remaining -= count
    guard isValid else { throw Violation(code: .invalidText) }
  }

  private mutating func finishFrame() throws(Violation) -> Event? {
    guard opcode.isControl else { return try finishMessage() }
    defer { control = [] }
    switch opcode {
    case .ping: return .ping(control)
    case .close: return .close(try closeCode())
    default: return .pong
    }
  }

  private mutating func finishMessage() throws(Violation) -> Event? {
    guard isFinal else { return nil }
    guard text.isComplete else { throw Violation(code: .invalidText) }
    defer {
      message = []
      kind = nil
    }
    return .message(
      kind == .text ? .text(String(decoding: message, as: UTF8.self)) : .binary(message))
  }

  private func closeCode() throws(Violation) -> CloseCode {
    if control.isEmpty { return .noStatus }
    guard control.count >= 2 else { throw Violation(code: .protocolError) }
    let code = CloseCode(UInt16(control[0]) << 8 | UInt16(control[1]))
    guard code.isSendable else { throw Violation(code: .protocolError) }
    var reason = TextValidator()
    let isText = control[2...].withUnsafeBufferPointer { reason.accepts($0) }
    guard isText, reason.isComplete else { throw Violation(code: .invalidText) }
    return code
  }
}
