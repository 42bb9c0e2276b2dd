import Crypto
import Database
import DatabaseTesting
import Foundation
import Retention
import Testing
import Values

@Suite struct KeyringTests {
  private let ipe = Values.UUID(high: 1, low: 1)
  private let jatoba = Values.UUID(high: 1, low: 2)
  private let time = Instant(milliseconds: 1_760_000_000_000)

  @Test("its text says all of it, and a changed or missing line is no keyring")
  func text() throws {
    var keyring = Keyring()
    let done1 = keyring.add(keysFor: [ipe, jatoba])
    #expect(done1)
    let done2 = keyring.erase(jatoba, at: time)
    #expect(done2)
    let text = keyring.text
    #expect(Keyring(text) == keyring)
    let lines = text.split(separator: "\n").map { String($0) }
    #expect(lines.count == 5)
    for left in lines.indices {
      let rest = lines.indices.filter { $0 != left }.map { lines[$0] }.joined(separator: "\n")
      #expect(Keyring(rest + "\n") == nil)
    }
    for place in text.indices {
      var changed = text
      changed.replaceSubrange(place...place, with: text[place] == "0" ? "1" : "0")
      #expect(Keyring(changed) == nil)
    }
    #expect(Keyring("") == nil)
    #expect(Keyring(String(text.dropLast(10))) == nil)
  }

  @Test("a space that was erased never has a key again, whatever keyring it comes from")
  func erased() {
    var keyring = Keyring()
    let done3 = keyring.add(keysFor: [ipe, jatoba])
    #expect(done3)
    let old = keyring
    let done4 = keyring.erase(ipe, at: time)
    #expect(done4)
    let done5 = keyring.erase(ipe, at: time)
    #expect(!done5)
    let done6 = keyring.add(keysFor: [ipe])
    #expect(!done6)
    let done7 = keyring.merge(old)
    #expect(!done7)
    #expect(keyring.spaces[ipe] == nil)
    #expect(keyring.spaces[jatoba] == old.spaces[jatoba])
    var other = old
    let done8 = other.merge(keyring)
    #expect(done8)
    #expect(other.spaces[ipe] == nil)
    #expect(other.erased == [ipe: time])
  }

  @Test("keys of archives are in its text, come along with a merge, and are destroyed for ever")
  func archives() throws {
    var keyring = Keyring()
    let id = Values.UUID(high: 2, low: 1)
    let made = ArchiveKey(id: id, key: SealingKey())
    let isAdded = keyring.add(archive: made)
    #expect(isAdded)
    #expect(Keyring(keyring.text) == keyring && keyring.archives == [id: made.key])
    let old = keyring
    var other = Keyring()
    other.merge(old)
    #expect(other.archives == [id: made.key])
    var copy = Keyring()
    copy.merge(old, first: true)
    #expect(copy.archives == [id: made.key])
    let isErased = keyring.erase(id, at: time)
    #expect(isErased && keyring.archives.isEmpty)
    keyring.merge(old)
    let isAddedAgain = keyring.add(archive: made)
    #expect(!isAddedAgain && keyring.archives.isEmpty && Keyring(keyring.text) == keyring)
    copy.merge(keyring, first: true)
    #expect(copy.archives.isEmpty)
  }

  @Test("the file is for its owner alone, replaced as a whole, and read again")
  func file() async throws {
    try await withTemporaryFolder { folder in
      let file = KeyringFile(in: folder.file("data"))
      #expect(try file.load() == nil)
      let (made, isNew) = try file.update { $0.add(keysFor: [ipe]) }
      #expect(isNew)
      #expect(try file.load() == made)
      #expect(!file.isOpenToOthers)
      let copy = folder.file("copy")
      try file.export(to: copy)
      #expect(try KeyringFile(at: copy).load() == made)
      #expect(!KeyringFile(at: copy).isOpenToOthers)
      #expect(throws: DatabaseError.self) { try file.export(to: copy) }
      try file.erase([ipe: time])
      #expect(try file.load()?.spaces == [:])
      // The copy of before opens what it opened, until it is brought up to date.
      #expect(try KeyringFile(at: copy).load()?.spaces.count == 1)
      try file.keepCopy(at: copy)
      #expect(try KeyringFile(at: copy).load() == (try file.load()))
      let other = KeyringFile(in: folder.file("other"))
      try other.update { _ in true }
      #expect(throws: DatabaseError.self) { try other.keepCopy(at: copy) }
      try Data("umbu keys 1\n".utf8).write(to: URL(filePath: file.path))
      #expect(throws: DatabaseError.self) { try file.load() }
      #expect(throws: DatabaseError.self) { try file.update { _ in true } }
    }
  }

  @Test("keys that several make at once are all kept")
  func together() async throws {
    try await withTemporaryFolder { folder in
      let file = KeyringFile(in: folder.path)
      try await withThrowingTaskGroup { group in
        for number in 0..<32 {
          group.addTask {
            try file.update { $0.add(keysFor: [Values.UUID(high: 2, low: UInt64(number))]) }
          }
        }
        try await group.waitForAll()
      }
      let keyring = try file.load()
      #expect(keyring?.spaces.count == 32)
      #expect(keyring?.installation.count == 1)
    }
  }
}
