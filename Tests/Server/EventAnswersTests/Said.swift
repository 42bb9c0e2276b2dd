import EventStore
import Telemetry
import Values

/// People of the tests.
enum People {
  static let ana = UUID(high: 1, low: 1)
  static let bia = UUID(high: 1, low: 2)
  static let caio = UUID(high: 1, low: 3)
}

/// São Paulo without the summer time that it once had.
let saoPaulo = ZoneRules(name: "America/Sao_Paulo", offset: -10_800)

/// An event at a time of a zone's clocks.
func said(
  _ name: String, _ person: UUID, _ time: String, in zone: ZoneRules = saoPaulo,
  _ values: [String: StoredValue] = [:]
) -> AcceptedEvent {
  var event = AcceptedEvent(name, of: person, at: zone.instant(CivilDateTime(time)!))
  event.values = values.sorted { $0.key < $1.key }.map { StoredParameter($0.key, $0.value) }
  return event
}
