import Foundation
import Values

/// The time zones of the machine.
public enum Zoneinfo {
  private static let folder = "/usr/share/zoneinfo/"
  public static let isPresent = FileManager.default.fileExists(
    atPath: folder + "America/Sao_Paulo")

  public static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + name)))
  }

  public static func rules(_ name: String) throws -> Values.ZoneRules {
    try ZoneRules(name: name, tzif: bytes(name))
  }

  /// All zones that differ from each other since 1970, by tzdata's own list.
  public static var names: [String] {
    let table = (try? String(contentsOfFile: folder + "zone1970.tab", encoding: .utf8)) ?? ""
    return table.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { String($0.split(separator: "\t")[2]) }
  }
}
