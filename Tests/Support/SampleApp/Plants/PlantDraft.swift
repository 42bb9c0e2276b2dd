import Fields
import Sample
import Values

/// A plant as it is being typed, with what the form showed before anything was: so that what is kept on the
/// device is put back over a plant that others changed meanwhile.
public struct PlantDraft: FieldObject, Hashable, Sendable {
  /// In the order of `PlantForm.Field`.
  var texts: [String]
  var untouched: [String]
  /// The plant that saving it adds: where it is there it was saved, and the device ended before this was
  /// forgotten. Nil of an edit.
  var adds: ID<Plant>?

  public init() {
    texts = PlantForm.Field.allCases.map { _ in "" }
    untouched = texts
  }

  public init(_ plant: Plant) {
    texts = Self.texts(of: plant)
    untouched = texts
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("texts", &texts, maxLength: 20_000)
    fields.field("untouched", &untouched, maxLength: 20_000)
    fields.field("adds", &adds)
  }

  static func texts(of plant: Plant) -> [String] {
    [plant.name, plant.place, plant.plantedOn.map { text(of: $0) } ?? "", plant.notes]
  }

  subscript(field: PlantForm.Field) -> String {
    get { texts[field.place] }
    set { texts[field.place] = newValue }
  }

  /// As people in Brazil write a day: `31/12/1980`.
  static func text(of day: CivilDate) -> String {
    let (year, month, dayOfMonth) = day.parts
    return "\(dayOfMonth < 10 ? "0" : "")\(dayOfMonth)/\(month < 10 ? "0" : "")\(month)/\(year)"
  }

  /// Nil for what is no draft, as of another version.
  static func read(_ text: String) -> PlantDraft? {
    do throws(JSONError) {
      let draft = PlantDraft(json: try JSONValue.parse(Array(text.bytes)))
      let count = PlantForm.Field.allCases.count
      return draft?.texts.count == count && draft?.untouched.count == count ? draft : nil
    } catch {
      return nil
    }
  }

  /// The plant that saving the draft adds that `text` is, if it is one.
  static func adds(in text: String) -> ID<Plant>? { read(text)?.adds }
}
