import Clinic
import Fields
import Sync
import Values

/// What the people are called whom changes are about.
struct PatientNames {
  private let book: PatientBook
  private let elsewhere: (UUID) -> String?

  /// - Parameter elsewhere: asked for those whom the book has not.
  init(_ book: PatientBook, elsewhere: @escaping (UUID) -> String?) {
    self.book = book
    self.elsewhere = elsewhere
  }

  /// Those of the clinic, and those who are only in what the server has not taken.
  init(_ book: PatientBook, _ sync: SyncStatus) {
    self.init(book) { id in
      for mutation in sync.refused {
        if let name = Self.added(id, mutation.name, mutation.arguments) { return name }
      }
      for mutation in sync.pending {
        if let name = Self.added(id, mutation.name, mutation.arguments) { return name }
      }
      return nil
    }
  }

  /// The same, and those whom the changes of a file add.
  func and(_ file: UnsyncedReview) -> PatientNames {
    let elsewhere = elsewhere
    return PatientNames(book) { id in
      if let name = elsewhere(id) { return name }
      for possible in file.possible {
        let change = possible.change
        if let name = Self.added(id, change.name, change.arguments) { return name }
      }
      return nil
    }
  }

  /// The name of the patient in the arguments of a mutation: of a whole one as it says itself, of
  /// one that is named by its id as it is known.
  func name(in arguments: JSONValue) -> String? {
    if let name = Self.ownName(arguments) { return name }
    guard let id = Self.id(in: arguments) else { return nil }
    return book.patient(ID(id))?.displayName ?? elsewhere(id)
  }

  /// The patient that a mutation is about.
  static func id(in arguments: JSONValue) -> UUID? {
    let patient = arguments["patient"] ?? arguments["document"]?["patient"]
    return (patient?.text ?? patient?["id"]?.text).flatMap { UUID($0) }
  }

  /// The name that the arguments carry themselves.
  static func ownName(_ arguments: JSONValue) -> String? {
    let patient = arguments["patient"]
    if let social = patient?["socialName"]?.text, !social.isEmpty { return social }
    return patient?["fullName"]?.text
  }

  private static func added(_ id: UUID, _ name: String, _ arguments: JSONValue) -> String? {
    guard name == AddPatient.name, self.id(in: arguments) == id else { return nil }
    return ownName(arguments)
  }
}
