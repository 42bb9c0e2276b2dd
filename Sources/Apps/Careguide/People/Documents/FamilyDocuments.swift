import Care
import Documents
import DocumentsFeature
import Records
import Values

/// The documents of the app are about the people of a family.
public typealias FamilyDocuments = OwnedDocuments<Person>

extension OwnedDocuments.State where Owner == Person {
  /// Whether the device lists some of a person.
  func areThere(of person: ID<Person>) -> Bool {
    for document in all where document.owner == person { return true }
    return false
  }
}
