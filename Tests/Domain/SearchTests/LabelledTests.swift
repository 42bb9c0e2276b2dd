import Foundation
import Search
import Testing
import Values

/// How good the order of hits is: searches whose notes were named by hand before the ranking was tuned
/// (Tests/Search), by nDCG at 10 (K. Järvelin and J. Kekäläinen, 2002, with gains of 2^grade - 1).
@Suite("Labelled searches")
struct LabelledTests {
  private struct Labelled {
    let text: String
    let grades: [String: Int]
  }

  private static let kinds = ["nota", "link", "documento", "foto", "voz"]

  private func lines(_ name: String) throws -> [[String]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Search/\(name)").standardized
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test("PR-126 over the labelled searches nDCG at 10 is 0.85 or more, and 150 are there")
  func gain() throws {
    var index = SearchIndex()
    let rows = try lines("corpus.tsv")
    let notes = try rows.enumerated().map { try note($0.offset, $0.element) }
    _ = index.update(notes)
    #expect(index.count == rows.count)
    let vocabulary = SearchVocabulary(
      kinds: Self.kinds.enumerated().map { .init($0.element, UInt8($0.offset)) })
    let searches = try lines("searches.tsv").map { try search($0) }
    #expect(searches.count >= 150)
    var sum = 0.0
    var worst: [(Double, String)] = []
    for search in searches {
      let found = index.search(
        SearchQuery(typed: search.text, vocabulary), today: Notes.today, limit: 10)
      let keys = found.hits.map { rows[Notes.number($0.id)][0] }
      let gain = self.gain(keys.map { search.grades[$0] ?? 0 })
      let best = self.gain(search.grades.values.sorted(by: >))
      sum += gain / best
      if gain < best * 0.7 { worst.append((gain / best, search.text)) }
    }
    let mean = sum / Double(searches.count)
    #expect(mean >= 0.85, "\(mean); worst \(worst)")
  }

  private func gain(_ grades: [Int]) -> Double {
    var sum = 0.0
    for (place, grade) in grades.prefix(10).enumerated() {
      sum += Double((1 << grade) - 1) / log2(Double(place + 2))
    }
    return sum
  }

  private func note(_ number: Int, _ row: [String]) throws -> SearchDocument {
    try #require(row.count == 7, "\(row)")
    let day = try #require(CivilDate(row[2]))
    var note = SearchDocument(Notes.id(number), stamp: 1, day: day)
    note.kind = UInt8(try #require(Self.kinds.firstIndex(of: row[1])))
    note.tags = row[3].split(separator: ",").map(String.init)
    note.texts = [SearchText(.title, row[4]), SearchText(.body, row[5])]
    if !row[6].isEmpty { note.texts.append(SearchText(.notes, row[6])) }
    return note
  }

  private func search(_ row: [String]) throws -> Labelled {
    try #require(row.count == 2, "\(row)")
    var grades: [String: Int] = [:]
    for label in row[1].split(separator: " ") {
      let parts = label.split(separator: ":")
      let grade: Int = try #require(Int(parts[1]))
      grades[String(parts[0])] = grade
    }
    return Labelled(text: row[0], grades: grades)
  }
}
