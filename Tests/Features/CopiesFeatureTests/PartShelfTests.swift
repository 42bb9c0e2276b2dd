import Copies
import FlowTesting
import Testing
import Values

@testable import CopiesFeature

@Suite("FF-037 what a place has of documents, and what of it no copy needs")
struct PartShelfTests {
  private static let space = UUID.test(1)
  private static let (mine, theirs) = (CopyTag("aaaaaaaa") ?? .none, CopyTag("bbbbbbbb") ?? .none)
  private static let (first, second) = (UUID.test(11), UUID.test(12))
  private static let two = PartName.size + 1

  private static func part(
    _ document: UUID, _ number: Int = 0, of length: Int64 = 100, _ tag: CopyTag = mine
  ) -> String {
    PartName(of: document, in: space, length: length, number: number, tag: tag).text
  }

  /// So many minutes after the epoch.
  private static func copy(_ minutes: Int64, _ tag: CopyTag = mine) -> CopyName {
    CopyName(of: space, at: Instant(milliseconds: minutes * 60_000), tag: tag)
  }

  @Test("a document is whole when each of its parts is there, under one key and of one length")
  func whole() {
    let shelf = PartShelf([
      Self.part(Self.first, 0, of: Self.two), Self.part(Self.first, 1, of: Self.two),
      Self.part(Self.second, 0, of: Self.two), Self.part(Self.second, 1, of: Self.two + 1),
      Self.part(Self.second, 1, of: Self.two, Self.theirs), "x",
      Self.part(Self.first, 0, of: Self.two),
    ])
    #expect(shelf.whole(Self.first, Self.mine)?.first.length == Self.two)
    #expect(shelf.whole(Self.first, Self.theirs) == nil)
    #expect(shelf.whole(Self.second, Self.mine) == nil)
    let begun = PartName(
      of: Self.second, in: Self.space, length: Self.two, number: 0, tag: Self.mine)
    #expect(shelf.stock(of: begun).missing() == 1)
    #expect(shelf.stock(of: begun).missing(from: 2) == nil)
    let none = PartName(of: .test(99), in: Self.space, length: 5, number: 0, tag: Self.mine)
    #expect(shelf.stock(of: none).missing() == 0)
  }

  @Test("parts of a key that no copy has go; those of another device whose copies stay do not")
  func otherKeys() {
    let (own, other) = (Self.part(Self.first), Self.part(Self.first, of: 100, Self.theirs))
    let shelf = PartShelf([own, other])
    #expect(
      shelf.litter(beside: [Self.copy(9)], own: Self.mine, gone: []) == [other])
    let both = [Self.copy(9), Self.copy(1, Self.theirs)]
    #expect(shelf.litter(beside: both, own: Self.mine, gone: []).isEmpty)
    // What is gone here another device's copies may list all the same.
    let gone = [GoneDocument(Self.first, since: .epoch)]
    #expect(shelf.litter(beside: both, own: Self.mine, gone: gone) == [own])
    // A place without copies needs nothing.
    #expect(shelf.litter(beside: [], own: Self.mine, gone: []) == [own, other])
  }

  @Test("a document that is gone stays while a copy may list it")
  func gone() {
    let shelf = PartShelf([Self.part(Self.first), Self.part(Self.second)])
    let gone = [GoneDocument(Self.first, since: Instant(milliseconds: 5 * 60_000))]
    for oldest in [Int64(4), 5, 6] {
      let copies = [Self.copy(9), Self.copy(oldest)]
      #expect(
        shelf.litter(beside: copies, own: Self.mine, gone: gone)
          == (oldest < 5 ? [] : [Self.part(Self.first)]), "\(oldest)")
    }
  }

  @Test("what was begun of another length goes when the document is there whole")
  func otherLength() {
    let half = Self.part(Self.first, 0, of: Self.two)
    let copies = [Self.copy(1)]
    #expect(PartShelf([half]).litter(beside: copies, own: Self.mine, gone: []).isEmpty)
    let shelf = PartShelf([half, Self.part(Self.first)])
    #expect(shelf.litter(beside: copies, own: Self.mine, gone: []) == [half])
  }
}
