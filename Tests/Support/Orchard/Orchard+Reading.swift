import Flow
import Screen
import Shell
import Values

extension Node {
  /// All that is read out.
  public var orchardWords: String {
    switch self {
    case .text(let text): text
    case .memo(let memo): memo.build().orchardWords
    case .element(let element): element.children.map(\.orchardWords).joined(separator: " ")
    }
  }
}

extension Scene {
  /// A narrow screen at noon.
  public static func orchard(_ language: Language = .pt) -> Scene {
    Scene(Surroundings(now: Orchard.now, width: 360, language: language)) { _ in 0 }
  }
}
