import Search
import Values

/// An index that is changed, merged, stored, damaged and searched: its bytes, and scores to the last bit.
func search(_ emit: (String) -> Void) {
  let words = [
    "pão", "pães", "queijo", "animais", "flores", "running", "cities", "e-mail", "东京", "ação",
    "fácil", "fáceis", "meses", "shoes", "d'água", "bolo",
  ]
  let today = CivilDate(daysSinceEpoch: 20_785)
  var index = SearchIndex()
  var manifest: [UInt8] = []
  for step in 0..<60 {
    var notes: [SearchDocument] = []
    for number in 0..<3 {
      let chosen = step * 7 + number * 5
      var note = SearchDocument(
        UUID(high: 9, low: UInt64(chosen % 50)), stamp: UInt32(step),
        day: CivilDate(daysSinceEpoch: 20_785 - chosen * 3))
      note.tags = [words[chosen % 16]]
      note.texts = [
        SearchText(.title, words[chosen % 16] + " " + words[chosen / 3 % 16]),
        SearchText(.body, words[chosen / 5 % 16] + " de " + words[chosen / 7 % 16]),
      ]
      notes.append(note)
    }
    let removed = step % 4 == 0 ? [UUID(high: 9, low: UInt64(step % 50))] : []
    manifest = index.update(notes, removing: removed).manifest
    if case .done(let writes) = index.merge(budget: 1_000) {
      manifest = writes.manifest
      for segment in writes.segments {
        emit("segment \(segment.name): \(segment.bytes.count) bytes, \(sum(segment.bytes))")
      }
    }
  }
  emit("\(index.count) notes, manifest \(manifest.count) bytes, \(sum(manifest))")
  for text in ["pao", "\"queijo de", "animai", "flo -tag:pão ", "tag:bolo", "run fac", "东", "-x "] {
    let results = index.search(SearchQuery(typed: text), today: today, limit: 8)
    emit("\(text): \(results.total)")
    for hit in results.hits {
      emit("  \(hit.id.low) \(hit.score.bitPattern) \(hit.isPartial)")
    }
  }
  for mark in SearchQuery(typed: "pao d").snippet(of: "Do pão e dos pães d'água").marks {
    emit("marked \(mark.lowerBound) to \(mark.upperBound)")
  }
  manifest[manifest.count / 2] ^= 1
  do throws(SearchProblem) {
    _ = try SearchIndex(manifest: manifest)
    emit("a damaged manifest was read")
  } catch {
    emit(error == .checksum ? "checksum" : "another problem")
  }
}

private func sum(_ bytes: [UInt8]) -> UInt32 {
  var sum: UInt32 = 0
  for byte in bytes { sum = sum &* 31 &+ UInt32(byte) }
  return sum
}
