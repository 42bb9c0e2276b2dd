import Journal
import struct Journal.Tag
import Records
import Testing
import Values

@Suite("Tags of a journal")
struct TagStories {
  private func book(_ diary: Diary) -> TagBook {
    TagBook(diary.records.all(Tag.self, by: "key", equal: []))
  }

  @Test("A tag is renamed, merged and removed by one change each, and each is taken back by one")
  func changes() {
    let diary = Diary()
    #expect(diary.run(TagItems([diary.note.id], adding: ["viagem", "ferias"])) == nil)
    #expect(diary.run(RenameTag("viagem", to: "Viagens")) == nil)
    #expect(book(diary).name(of: "viagem") == "Viagens")
    #expect(diary.run(MergeTag("ferias", into: "viagem")) == nil)
    #expect(book(diary).resolved(["viagem", "ferias"]) == ["viagem"])
    #expect(diary.run(SplitTag("ferias")) == nil)
    #expect(book(diary).resolved(["viagem", "ferias"]) == ["viagem", "ferias"])
    #expect(diary.run(RemoveTag("ferias")) == nil)
    #expect(book(diary).resolved(["viagem", "ferias"]) == ["viagem"])
    #expect(diary.run(RestoreTag("ferias")) == nil)
    #expect(book(diary).resolved("ferias") == "ferias")
    // The items were left alone.
    #expect(diary.head?.tags == ["viagem", "ferias"])
  }

  @Test("No tag becomes itself, in one step or in several")
  func circles() {
    let diary = Diary()
    let itself = Refusal(.invalid, "mergedInto", reason: "itself")
    #expect(diary.run(MergeTag("a", into: "a")) == itself)
    #expect(diary.run(MergeTag("a", into: "b")) == nil)
    #expect(diary.run(MergeTag("b", into: "a")) == itself)
    #expect(diary.run(MergeTag("b", into: "c")) == nil)
    #expect(book(diary).resolved("a") == "c")
  }

  @Test("A name that was given up is a new tag, to which no old items come")
  func keys() {
    let diary = Diary()
    #expect(book(diary).key(named: " Férias ") == "ferias")
    #expect(diary.run(RenameTag("ferias", to: "Folga")) == nil)
    #expect(book(diary).key(named: "folga") == "ferias")
    #expect(book(diary).key(named: "Férias") == "ferias·2")
    #expect(diary.run(RemoveTag("ferias")) == nil)
    #expect(book(diary).key(named: "folga") == "folga")
    #expect(book(diary).key(named: "  ").isEmpty)
  }
}
