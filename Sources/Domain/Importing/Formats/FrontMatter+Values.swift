import Markdown
import Values

extension FrontMatter {
  /// More than that before a text is a text that begins with a rule.
  static var mostLinesOfNote: Int { 400 }

  /// The values of the first field of one of those names, in whatever case it is written.
  func values(_ names: [String]) -> [String] {
    for name in names {
      for field in fields where field.name.asciiLowercased == name { return field.values }
    }
    return []
  }

  func value(_ names: [String]) -> String { values(names).first ?? "" }
}

extension FrontMatter.Field {
  /// One for each item of a list.
  fileprivate var values: [String] {
    let inline: [String] =
      text.isEmpty ? [] : FrontMatter.items(of: text) ?? [FrontMatter.unquoted(text)]
    return inline + items.map { FrontMatter.unquoted($0) }.filter { !$0.isEmpty }
  }
}
