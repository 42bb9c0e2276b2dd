import Values

/// A field of a record's form: a case of an enum whose raw values are the record's field names, which
/// are the ids of the controls too. The order of the cases is the form's.
public protocol FormField: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String, AllCases == [Self] {
  var label: Phrase { get }
  /// As a sentence names it: in Portuguese with its article, in English after "Ana's".
  var inSentence: Phrase { get }
  /// How it is typed, read and shown.
  var input: FieldInput { get }
}

extension FormField {
  /// Its place among all.
  var place: Int {
    var place = 0
    for field in Self.allCases {
      if field == self { break }
      place += 1
    }
    return place
  }
}
