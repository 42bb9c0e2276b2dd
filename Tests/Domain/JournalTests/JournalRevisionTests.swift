import Journal
import Records
import SyncSimulation
import Testing

@Suite struct JournalRevisionTests {
  /// The wire hash of each revision of the journals' schema. A line is frozen once an app of it is out.
  private let known: [Int: UInt64] = [1: 0x68FE_40AB_A29A_BD9B]

  @Test("A change of what a journal's records and mutations are fails until the revision moves")
  func hash() {
    let found = journalSchema.wireHash
    #expect(
      known[journalSchema.revision] == found,
      """
      journalSchema is another than revision \(journalSchema.revision) was: declare the next one with revise(…) in \
      JournalSchema.swift, add the migration that brings the tables there (Docs/Sync.md, Changing a schema), and \
      write its hash here: 0x\(String(found, radix: 16, uppercase: true))
      """)
  }

  @Test("Every argument that carries a record says so")
  func carried() {
    #expect(journalSchema.mistakes == [])
  }
}
