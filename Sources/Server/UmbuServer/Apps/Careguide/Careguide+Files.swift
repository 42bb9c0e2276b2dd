import Care
import Database
import Entitlements
import FileServer

/// The files of families, of which there may be any number of bytes (CG-015). A plan without documents lets its people
/// look at the pictures that are there, remove them, and have all of it in a copy of their own (CG-020, CG-021).
let familyFiles: FileRules = {
  var rules = FileRules(
    documentsOf: Person.self, in: careSchema, storage: { _, _ in .unlimited })
  // An assumption, until the business says otherwise.
  rules.fairUse = 50 << 30
  rules.isInPlan = { transaction, space, action in
    switch action {
    case .read, .copy, .remove: true
    case .add, .download:
      try familyPlan(in: transaction, of: space).limits[.documents].allows(1)
    }
  }
  return rules
}()
