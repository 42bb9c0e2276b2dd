/// As what events are handed out.
public enum GA4Form: String, CaseIterable, Hashable, Sendable {
  /// A JSON object a line.
  case jsonl
  case parquet

  /// Reads names with commas between, each once; nil where one is none of these.
  public static func list(_ text: String) -> [GA4Form]? {
    var forms: [GA4Form] = []
    for part in text.split(separator: ",") {
      guard let form = GA4Form(rawValue: String(part)) else { return nil }
      if !forms.contains(form) { forms.append(form) }
    }
    return forms.isEmpty ? nil : forms
  }
}
