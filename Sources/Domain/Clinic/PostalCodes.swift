import Values

/// The postal codes of Brazil (CEP): eight digits, of which the first say the state.
public enum PostalCodes {
  public static func isCode(_ text: String) -> Bool {
    var count = 0
    var isZero = true
    for byte in text.bytes {
      guard 0x30...0x39 ~= byte else { return false }
      if byte != 0x30 { isZero = false }
      count += 1
    }
    return count == 8 && !isZero
  }

  /// The code of what was typed, with or without its marks; nil for what is none.
  public static func code(typed text: String) -> String? {
    var digits: [UInt8] = []
    for byte in text.bytes {
      switch byte {
      case 0x30...0x39: digits.append(byte)
      // A space, a hyphen, a full stop.
      case 0x20, 0x2D, 0x2E: break
      default: return nil
      }
    }
    let code = String(utf8: digits)
    return isCode(code) ? code : nil
  }

  /// As people write it: `13010-000`. What is no code stays as it is.
  public static func text(_ code: String) -> String {
    guard code.byteCount == 8 else { return code }
    return code.dropping(utf8: 0, upTo: 5) + "-" + code.dropping(utf8: 5)
  }

  /// The state whose codes a code is among, by the ranges of the Correios; nil where none has them.
  public static func state(of code: String) -> String? {
    guard isCode(code), let number = Int(code.dropping(utf8: 0, upTo: 5)) else { return nil }
    for range in ranges where range.first...range.last ~= number { return range.state.text }
    return nil
  }

  /// By the first five digits.
  private static var ranges: [(first: Int, last: Int, state: Literal)] {
    [
      (1000, 19999, "SP"), (20000, 28999, "RJ"), (29000, 29999, "ES"), (30000, 39999, "MG"),
      (40000, 48999, "BA"), (49000, 49999, "SE"), (50000, 56999, "PE"), (57000, 57999, "AL"),
      (58000, 58999, "PB"), (59000, 59999, "RN"), (60000, 63999, "CE"), (64000, 64999, "PI"),
      (65000, 65999, "MA"), (66000, 68899, "PA"), (68900, 68999, "AP"), (69000, 69299, "AM"),
      (69300, 69399, "RR"), (69400, 69899, "AM"), (69900, 69999, "AC"), (70000, 72799, "DF"),
      (72800, 72999, "GO"), (73000, 73699, "DF"), (73700, 76799, "GO"), (76800, 76999, "RO"),
      (77000, 77999, "TO"), (78000, 78899, "MT"), (79000, 79999, "MS"), (80000, 87999, "PR"),
      (88000, 89999, "SC"), (90000, 99999, "RS"),
    ]
  }
}
