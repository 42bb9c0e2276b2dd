import Analytics
import Foundation
import Telemetry
import Testing
import Values

@Suite("what people are told is proven")
struct ClaimTests {
  /// The names of all tests, in Swift and in Python, but those of this suite.
  private static let names: [String] = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardized
    var names: [String] = []
    let files = FileManager.default.enumerator(atPath: tests.path)
    while let path = files?.nextObject() as? String {
      let isSwift = path.hasSuffix(".swift") && !path.hasSuffix("ClaimTests.swift")
      guard isSwift || path.hasSuffix(".py"),
        let text = try? String(contentsOf: tests.appending(path: path), encoding: .utf8)
      else { continue }
      // The name of a test in Swift stands on the line of its macro or on the next.
      var isNamed = false
      for line in text.split(separator: "\n") {
        let words = line.drop { $0 == " " }
        if isSwift ? words.hasPrefix("@Test") || isNamed : words.hasPrefix("def test_") {
          names.append(String(line).replacingOccurrences(of: "_", with: "-"))
        }
        isNamed = words.hasPrefix("@Test(") && words.hasSuffix("(")
      }
    }
    return names
  }()

  @Test("PR-155 PR-160 each sentence of what is asked names a test that there is")
  func proofs() {
    let claims = ConsentTexts.all.flatMap(\.claims)
    #expect(!claims.isEmpty)
    for claim in claims {
      let isProven = Self.names.contains { $0.contains(claim.proof.text) }
      #expect(isProven, "\(claim.id.text) is proven by no test of \(claim.proof.text)")
    }
    let ids = claims.map { $0.id.text }
    #expect(Set(ids).count == ids.count)
  }
}
