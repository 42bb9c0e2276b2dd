import Flow
import Journal
import struct Journal.Tag
import Records
import Testing
import Values

@testable import PRSNL
@testable import Shell

@Suite("The pages of tags")
struct TagsTests {
  private static func tag(_ key: String, _ name: String, into other: String? = nil) -> Tag {
    var tag = Tag()
    tag.id = Tag.id(of: key)
    tag.key = key
    tag.name = name
    tag.mergedInto = other
    return tag
  }

  private static var items: [Item] {
    var items = [Desk.item(1, "Um"), Desk.item(2, "Dois"), Desk.item(3, "Três")]
    items[0].tags = ["pao", "casa"]
    items[1].tags = ["paes"]
    items[2].tags = ["casa"]
    return items
  }

  private func opened(_ path: Path, _ parts: Parts) -> Tags.State {
    var state = Tags.opened(in: Desk.context)
    state.context.path = path
    _ = Tags.reduce(&state, .entered(path), among: parts)
    return state
  }

  @Test("A tag counts the items of those that became it")
  func counts() {
    let parts = Desk.parts(
      Self.items, tags: [Self.tag("pao", "Pão"), Self.tag("paes", "Pães", into: "pao")])
    let state = opened(Tags.path, parts)
    #expect(state.counts.entries.map(\.name) == ["casa", "Pão"])
    #expect(state.counts.entries.map(\.count) == [2, 2])
    let one = opened(.tag("pao"), parts)
    #expect(one.open == "pao")
    #expect(Set(one.items.map(\.uuid.low)) == [1, 2])
  }

  @Test("To rename, merge or remove a tag is one change, and so is taking it back")
  func deeds() {
    let parts = Desk.parts(Self.items)
    var state = opened(.tag("pao"), parts)
    _ = Tags.reduce(&state, .renameTapped("pao"), among: parts)
    _ = Tags.reduce(&state, .typed("Padaria"), among: parts)
    let renamed = Tags.reduce(&state, .submitted, among: parts)
    #expect(renamed.steps.map(\.request) == [.mutate(RenameTag("pao", to: "Padaria"))])
    _ = Tags.reduce(&state, .did(.renamed("pao", from: "pao", to: "Padaria"), .saved), among: parts)
    let unnamed = Tags.reduce(&state, .undoTapped, among: parts)
    #expect(unnamed.steps.map(\.request).contains(.mutate(RenameTag("pao", to: "pao"))))

    _ = Tags.reduce(&state, .mergeTapped("pao"), among: parts)
    _ = Tags.reduce(&state, .typed("casa"), among: parts)
    let merged = Tags.reduce(&state, .submitted, among: parts)
    #expect(merged.steps.map(\.request) == [.mutate(MergeTag("pao", into: "casa"))])
    let gone = Tags.reduce(&state, .did(.merged("pao", into: "casa"), .saved), among: parts)
    #expect(gone.steps.map(\.request).contains(.navigate(.replace(Path.tag("casa").text))))
    let split = Tags.reduce(&state, .undoTapped, among: parts)
    #expect(split.steps.map(\.request).contains(.mutate(SplitTag("pao"))))

    let removed = Tags.reduce(&state, .removeTapped("casa"), among: parts)
    #expect(removed.steps.map(\.request) == [.mutate(RemoveTag("casa"))])
    _ = Tags.reduce(&state, .did(.removed("casa"), .saved), among: parts)
    let restored = Tags.reduce(&state, .undoTapped, among: parts)
    #expect(restored.steps.map(\.request).contains(.mutate(RestoreTag("casa"))))
  }

  @Test("A name that another tag has offers to make one of both")
  func taken() {
    let parts = Desk.parts(Self.items)
    var state = opened(.tag("pao"), parts)
    _ = Tags.reduce(&state, .renameTapped("pao"), among: parts)
    _ = Tags.reduce(&state, .typed("Casa"), among: parts)
    let refused = Tags.reduce(&state, .submitted, among: parts)
    #expect(refused.steps.map(\.request) == [.focus(id: Tags.fieldID)])
    #expect(state.sheet?.problem == .taken("casa"))
    let merged = Tags.reduce(&state, .mergeInstead("casa"), among: parts)
    #expect(merged.steps.map(\.request) == [.mutate(MergeTag("pao", into: "casa"))])
  }
}
