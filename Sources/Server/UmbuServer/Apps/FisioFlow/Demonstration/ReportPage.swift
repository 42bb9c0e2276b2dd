/// A report of one page, as a laboratory would send it: a PDF (ISO 32000-1) with nothing but text in a font
/// that every reader has.
struct ReportPage {
  var title: String
  var lines: [String]

  var bytes: [UInt8] {
    var text = "BT /F1 16 Tf 60 780 Td (\(Self.escaped(title))) Tj /F1 11 Tf 0 -32 Td 16 TL\n"
    for line in lines { text += "(\(Self.escaped(line))) Tj T*\n" }
    text += "ET"
    let content = Self.latin1(text)
    let objects: [[UInt8]] = [
      Self.latin1("<< /Type /Catalog /Pages 2 0 R >>"),
      Self.latin1("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
      Self.latin1(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
          + "/Resources << /Font << /F1 5 0 R >> >> >>"),
      Self.latin1("<< /Length \(content.count) >>\nstream\n") + content
        + Self.latin1("\nendstream"),
      Self.latin1(
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"),
    ]
    var file = Self.latin1("%PDF-1.4\n")
    var places: [Int] = []
    for (number, object) in objects.enumerated() {
      places.append(file.count)
      file += Self.latin1("\(number + 1) 0 obj\n") + object + Self.latin1("\nendobj\n")
    }
    let table = file.count
    // Each entry has 20 bytes: ten digits, five, a letter, and two for the end of the line.
    let entries = places.map { place in
      String(repeating: "0", count: 10 - "\(place)".count) + "\(place) 00000 n \n"
    }
    file += Self.latin1("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n" + entries.joined())
    file += Self.latin1(
      "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n")
    return file
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { out, letter in
      if "()\\".contains(letter) { out.append("\\") }
      out.append(letter)
    }
  }

  /// The letters of Portuguese have the same numbers there; others are a question mark.
  private static func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
  }
}
