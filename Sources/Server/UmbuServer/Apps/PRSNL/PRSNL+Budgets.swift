import Entitlements
import FileServer
import Journal
import SyncServer

/// How much a journal may take, of which all have the same: 500,000 items, and as many other records as people make
/// beside them. Heads and what became of them have about 2 kB each; their texts are counted by themselves. What comes
/// from a copy counts as all else does: no plan ends here that would leave somebody with more than they may add.
let journalBudgets = SpaceBudgets(
  least: SpaceBudget(records: 700_000, bytes: 4 << 30),
  find: { _, _ in SpaceBudget(records: 700_000, bytes: 4 << 30) })

/// The files of journals, which are attachments of items.
let journalFiles = FileRules(
  documentsOf: Item.self, in: journalSchema, storage: { _, _ in .atMost(20 << 30) })
