import Foundation
import Testing

@testable import Screen

@Suite("A text as a QR code")
struct QRCodeTests {
  /// What Tests/Fixtures/qr-codes.py repeats.
  private static let text = Array(
    "Ana: Dipirona 500 mg às 8h; ácido fólico 5 mg (½). Alergia: penicilina — não dar!\n")

  private static func text(_ count: Int) -> String {
    String((0..<count).map { text[$0 % text.count] })
  }

  @Test("CG-137 every version and mask is, module for module, what another encoder makes of it")
  func another() throws {
    let path = URL(filePath: #filePath)
      .appending(path: "../../../Fixtures/qr-codes.txt").standardized
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    var sizes: Set<Int> = []
    for line in lines {
      let parts = line.split(separator: " ")
      let code = try #require(QRCode(Self.text(Int(parts[0])!), mask: Int(parts[1])!))
      #expect(code.size == Int(parts[2]), "\(line)")
      var digest: UInt64 = 0xCBF2_9CE4_8422_2325
      for module in code.modules { digest = (digest ^ (module ? 1 : 0)) &* 0x100_0000_01B3 }
      #expect(digest == UInt64(parts[3], radix: 16), "\(line)")
      sizes.insert(code.size)
    }
    #expect(sizes.count == 40)
  }

  @Test("it takes the mask that reads best", arguments: [1, 14, 200, 600])
  func mask(count: Int) throws {
    let text = Self.text(count)
    let version = try #require(QRVersion(holding: text.utf8.count))
    let codewords = version.interleaved(version.codewords(of: Array(text.utf8)))
    let penalties = (0...7).map { QRGrid(version, codewords, mask: $0).penalty }
    let best = try #require(penalties.indices.min { penalties[$0] < penalties[$1] })
    #expect(QRCode(text)?.modules == QRGrid(version, codewords, mask: best).modules)
  }

  @Test("what makes a code hard to read counts against it")
  func penalty() throws {
    // 21 modules of one colour in each line: a long run twice a line, blocks, and all of one colour.
    let blank = QRGrid(size: 21) { _, _ in false }
    #expect(blank.penalty == 2 * 21 * (3 + 16) + 20 * 20 * 3 + 100)
    let board = QRGrid(size: 21) { ($0 + $1) % 2 == 0 }
    #expect(board.penalty == 0)
    // One line like that through a finder, at the edge, in a grid without runs or blocks.
    let line = QRGrid(size: 21) { row, column in
      row == 0 && column < 7 ? [0, 2, 3, 4, 6].contains(column) : (row + column) % 2 == 0
    }
    #expect(line.penalty - board.penalty == 40)
  }

  @Test("one byte more than fits is too long")
  func tooLong() {
    #expect(QRCode.mostBytes == 2331)
    #expect(QRCode(String(repeating: "a", count: 2331))?.size == 177)
    #expect(QRCode(String(repeating: "a", count: 2332)) == nil)
    #expect(QRCode("")?.size == 21)
  }
}
