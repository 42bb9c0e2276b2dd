import Values

/// Zones as other programs call them.
enum ZoneNames {
  private static let regions = [
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific", "Etc",
  ]

  /// The clock that a TZID names: a zone of the tz database, also behind a path of the program's own
  /// (`/citadel.org/20210210_1/America/Sao_Paulo`), or one of Windows.
  static func clock(_ name: String) -> CalendarClock {
    let parts = name.parts { $0 == "/" }
    if let first = parts.firstIndex(where: { regions.contains($0) }), first + 1 < parts.count {
      let name = Array(parts[first...]).joined(separator: "/")
      return name == "Etc/UTC" || name == "Etc/GMT" ? .utc : .zone(name)
    }
    switch name {
    case "UTC", "GMT", "Z": return .utc
    default: return .zone(windows(name) ?? name)
    }
  }

  /// Windows' names of the zones of Brazil and Portugal (Unicode CLDR, windowsZones).
  private static func windows(_ name: String) -> String? {
    switch name {
    case "E. South America Standard Time": "America/Sao_Paulo"
    case "SA Eastern Standard Time": "America/Fortaleza"
    case "Bahia Standard Time": "America/Bahia"
    case "Tocantins Standard Time": "America/Araguaina"
    case "Central Brazilian Standard Time": "America/Cuiaba"
    case "SA Western Standard Time": "America/Manaus"
    case "SA Pacific Standard Time": "America/Rio_Branco"
    case "UTC-02": "America/Noronha"
    case "GMT Standard Time": "Europe/Lisbon"
    case "Azores Standard Time": "Atlantic/Azores"
    default: nil
    }
  }
}
