import Delivery
import Subscriptions
import Values

/// A receipt as people see it.
struct ShownReceipt: Sendable, Hashable {
  var receipt: Receipt
  /// Of the product.
  var title: String
  var app: String
  var includesTax: Bool
  var language: Language

  /// Names and values, in their order.
  var lines: [(name: String, value: String)] {
    var lines: [(name: String, value: String)] = [
      (CheckoutWords.number(language), receipt.number),
      (CheckoutWords.product(language), title),
      (CheckoutWords.amount(language), receipt.amount.text(in: language)),
      (
        CheckoutWords.period(language),
        CheckoutWords.span(receipt.periodStart, receipt.periodEnd, language)
      ),
      (CheckoutWords.paidOn(language), receipt.paidAt.day(in: language)),
      (CheckoutWords.paidBy(language), method),
    ]
    if let number = receipt.fiscalNumber {
      lines.append((CheckoutWords.fiscalNumber(language), number))
    }
    return lines
  }

  var notes: [String] {
    let taxes = includesTax ? CheckoutWords.taxesIn(language) : CheckoutWords.taxesOnTop(language)
    return receipt.fiscalNumber == nil ? [taxes, CheckoutWords.notFiscal(language)] : [taxes]
  }

  private var method: String {
    switch receipt.method {
    case .card: CheckoutWords.card(language)
    case .pix: "Pix"
    case .boleto: "Boleto"
    }
  }
}

/// A receipt as a PDF of one page (ISO 32000-1), with nothing but text in a font that every reader has.
struct ReceiptFile {
  let bytes: [UInt8]

  init(_ shown: ShownReceipt) {
    let title = "\(shown.app) - \(CheckoutWords.receipt(shown.language))"
    // A4, in points; the second column begins 160 to the right of the first.
    var text = "BT /F1 18 Tf 60 770 Td (\(Self.escaped(title))) Tj /F1 11 Tf 0 -40 Td\n"
    for line in shown.lines {
      text +=
        "(\(Self.escaped(line.name))) Tj 160 0 Td (\(Self.escaped(line.value))) Tj -160 -20 Td\n"
    }
    text += "0 -16 Td\n"
    for note in shown.notes { text += "(\(Self.escaped(note))) Tj 0 -18 Td\n" }
    text += "ET"
    bytes = Self.file(Self.ansi(text), title: Self.ansi(Self.escaped(title)))
  }

  private static func file(_ content: [UInt8], title: [UInt8]) -> [UInt8] {
    let objects: [[UInt8]] = [
      ansi("<< /Type /Catalog /Pages 2 0 R >>"),
      ansi("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
      ansi(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
          + "/Resources << /Font << /F1 5 0 R >> >> >>"),
      ansi("<< /Length \(content.count) >>\nstream\n") + content + ansi("\nendstream"),
      ansi("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"),
      ansi("<< /Title (") + title + ansi(") >>"),
    ]
    var file = ansi("%PDF-1.4\n")
    var places: [Int] = []
    for (number, object) in objects.enumerated() {
      places.append(file.count)
      file += ansi("\(number + 1) 0 obj\n") + object + ansi("\nendobj\n")
    }
    let table = file.count
    // Each entry has 20 bytes: ten digits, five, a letter, and two for the end of the line (7.5.4).
    let entries = places.map { place in
      String(repeating: "0", count: 10 - "\(place)".count) + "\(place) 00000 n \n"
    }
    file += ansi("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n" + entries.joined())
    file += ansi(
      "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R /Info 6 0 R >>\n"
        + "startxref\n\(table)\n%%EOF\n")
    return file
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { out, letter in
      if "()\\".contains(letter) { out.append("\\") }
      out.append(letter)
    }
  }

  /// The letters of Portuguese have the same numbers in WinAnsi; the dash between days and the sign of the euro
  /// have others, and what is not there is a question mark.
  private static func ansi(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "–": 0x96
      case "€": 0x80
      default:
        scalar.value < 0x80 || 0xA0...0xFF ~= scalar.value
          ? UInt8(truncatingIfNeeded: scalar.value) : UInt8(ascii: "?")
      }
    }
  }
}
