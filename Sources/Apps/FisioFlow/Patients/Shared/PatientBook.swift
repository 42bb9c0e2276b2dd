import Clinic
import Fields
import Values

/// The clinic's patients as the screens need them: by id, and sorted by name with the text in which
/// a search looks.
public struct PatientBook: Equatable, Sendable {
  /// A patient with what searching and sorting need.
  public struct Entry: Equatable, Sendable {
    @Boxed public private(set) var patient: Patient
    let sortKey: FoldedText
    let haystack: FoldedText

    init(_ patient: Patient) {
      _patient = Boxed(wrappedValue: patient)
      sortKey = FoldedText(patient.displayName)
      haystack = FoldedText(Self.searchable(patient))
    }

    private static func searchable(_ patient: Patient) -> String {
      var text = patient.fullName
      for part in [
        patient.socialName, patient.cpf?.digits ?? "", patient.cpf?.description ?? "",
        patient.phone?.description ?? "", patient.phone?.digits ?? "",
        patient.email?.description ?? "", patient.insurance,
      ] + patient.tags where !part.isEmpty {
        text += " " + part
      }
      return text
    }
  }

  /// Sorted by folded display name, then by id.
  public private(set) var entries: [Entry] = []
  public private(set) var activeCount = 0

  public init() {}

  public init(_ patients: [Patient]) {
    entries = patients.map { Entry($0) }
    entries = entries.ordered(by: Self.precedes)
    activeCount = entries.reduce(0) { $0 + ($1.patient.isArchived ? 0 : 1) }
  }

  public var archivedCount: Int { entries.count - activeCount }

  public func patient(_ id: ID<Patient>) -> Patient? {
    for entry in entries where entry.patient.id == id { return entry.patient }
    return nil
  }

  /// The active (or archived) patients who match what was typed, in order.
  public func search(_ query: String, archived: Bool) -> [Entry] {
    let query = FoldedQuery(query)
    return entries.filter { entry in
      entry.patient.isArchived == archived && entry.haystack.contains(query)
    }
  }

  /// Takes over what came, changed or went.
  public mutating func apply(changed: [Patient], removed: [ID<Patient>]) {
    guard !changed.isEmpty || !removed.isEmpty else { return }
    var gone = HashSet<UUID>()
    for id in removed { gone.insert(id.uuid) }
    for patient in changed { gone.insert(patient.id.uuid) }
    let added = changed.map { Entry($0) }.ordered(by: Self.precedes)
    entries = Self.merge(entries.filter { !gone.contains($0.patient.id.uuid) }, added)
    activeCount = entries.reduce(0) { $0 + ($1.patient.isArchived ? 0 : 1) }
  }

  private static func merge(_ a: [Entry], _ b: [Entry]) -> [Entry] {
    if b.isEmpty { return a }
    var merged: [Entry] = []
    merged.reserveCapacity(a.count + b.count)
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      if precedes(b[j], a[i]) {
        merged.append(b[j])
        j += 1
      } else {
        merged.append(a[i])
        i += 1
      }
    }
    merged.append(contentsOf: a[i...])
    merged.append(contentsOf: b[j...])
    return merged
  }

  private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    a.sortKey == b.sortKey ? a.patient.id < b.patient.id : a.sortKey < b.sortKey
  }
}
