import Values

extension Node {
  /// A QR code with the light border that readers need: dark on light in each scheme and on paper.
  /// - Parameter label: what is in it, for screen readers.
  @inline(never)
  public static func qrCode(_ code: QRCode, label: String) -> Node {
    let side = code.size + 2 * QRCode.quietZone
    return .tag(
      "svg", "qr-code",
      [
        .text("viewBox", "0 0 \(side) \(side)"), .role("img"), .label(label),
        .fixed("shape-rendering", "crispEdges"),
      ],
      [
        .tag(
          "rect", "qr-light",
          [.fixed("width", "100%"), .fixed("height", "100%")]),
        .tag("path", "qr-dark", [.text("d", path(of: code))]),
      ])
  }

  /// A bar for each run of dark modules.
  private static func path(of code: QRCode) -> String {
    var path = ""
    for row in 0..<code.size {
      var column = 0
      while column < code.size {
        let start = column
        while column < code.size, code.isDark(row: row, column: column) { column += 1 }
        if column > start {
          let count = column - start
          path += "M\(start + QRCode.quietZone) \(row + QRCode.quietZone)h\(count)v1h-\(count)z"
        } else {
          column += 1
        }
      }
    }
    return path
  }
}
