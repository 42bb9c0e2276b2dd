import Values

/// On whose clocks an agenda stands: those of its space, and the device's until they are known.
public struct AgendaClocks: Equatable {
  /// nil until the device has said where it is.
  public var zone: ZoneRules?
  /// Where the device is.
  var own: ZoneRules?
  /// The zone of the space, where it has one.
  var name: String?

  /// The device is in that zone.
  mutating func moved(to zone: ZoneRules) {
    own = zone
    if name == nil || name == zone.name { self.zone = zone }
  }

  /// The space is in the zone of that name.
  /// - Returns: whether its rules have yet to be read.
  mutating func named(_ name: String) -> Bool {
    guard self.name != name else { return false }
    self.name = name
    guard let own, own.name == name else { return true }
    zone = own
    return false
  }

  /// The rules of the zone of that name; without them the clocks so far are better than none.
  mutating func read(_ name: String, _ zone: ZoneRules?) {
    guard self.name == name else { return }
    self.zone = zone ?? self.zone ?? own
  }
}
