import Agenda
import Fields
import Records
import Scheduling
import Shell
import Values

/// A spreadsheet of sessions that was read: its rows, and what each column means.
public struct AppointmentSheet: Equatable, Sendable {
  public var headers: [String]
  public var rows: [CSVRow]
  /// What each column holds; nil for a column that is not read.
  public var columns: [AppointmentColumn?]
  /// Of those that its rows name, as far as the device knows them.
  var zones: [ZoneRules] = []

  public init(headers: [String], rows: [CSVRow]) {
    self.headers = headers
    self.rows = rows
    columns = AppointmentGuess.columns(for: headers)
  }

  /// Whether there is what nothing can be brought in without.
  public var isUsable: Bool { columns.contains(.name) && columns.contains(.date) }

  /// Says what a column holds; one thing is in one column at most.
  public mutating func assign(_ column: AppointmentColumn?, to position: Int) {
    if let column {
      for other in columns.indices where columns[other] == column { columns[other] = nil }
    }
    columns[position] = column
  }

  private func cell(_ column: AppointmentColumn, of row: CSVRow) -> String {
    for (position, each) in columns.enumerated() where each == column {
      return row[position].tidied
    }
    return ""
  }

  /// The zones that its rows name, each once, so many at most.
  func zoneNames(most: Int) -> [String] {
    guard columns.contains(.zone) else { return [] }
    var names: [String] = []
    for row in rows {
      let name = cell(.zone, of: row)
      if !name.isEmpty, !names.contains(name), names.count < most { names.append(name) }
    }
    return names
  }

  /// What a row says.
  func read(_ row: CSVRow, _ context: ImportContext) -> AppointmentRow {
    let name = cell(.name, of: row)
    var found = AppointmentRow(row.line, key: "", name: name)
    found.problem = fill(&found, row, context)
    // Two rows that say the same are one session.
    let identifier = cell(.identifier, of: row)
    found.appointment = identifier.isEmpty ? nil : identifier
    let start = found.start?.description ?? "line \(row.line)"
    let parts = ["row", TextFolding.folded(name), found.phone?.e164 ?? "", start]
    // What was called off may stand beside what was booked in its place.
    found.key =
      identifier.isEmpty
      ? (found.isOff ? parts + ["off"] : parts).joined(separator: "\n") : "id\n" + identifier
    return found
  }

  /// - Returns: the first thing that is wrong.
  private func fill(
    _ found: inout AppointmentRow, _ row: CSVRow, _ context: ImportContext
  ) -> RowProblem? {
    if found.name.isEmpty { return .noName }
    if found.name.scalarCount > AgendaLimits.name { return .longName }
    let phone = cell(.phone, of: row)
    if !phone.isEmpty {
      guard let read = Phone(typed: phone) else { return .phone }
      found.phone = read
    }
    let dateCell = cell(.date, of: row)
    if dateCell.isEmpty { return .noDate }
    let parts = dateCell.parts { $0.isSpace || $0 == "T" }
    guard let day = parts.first.flatMap({ CivilDate(typed: $0) ?? CivilDate($0) }) else {
      return .badDate
    }
    // The time may stand behind the date.
    var timeCell = cell(.time, of: row)
    if timeCell.isEmpty { timeCell = Array(parts.dropFirst()).joined(separator: " ") }
    if timeCell.isEmpty { return .noTime }
    guard let times = ClockText(timeCell) else { return .badTime }
    guard let moment = onHouseClocks(CivilDateTime(day, times.start), row, context) else {
      return .zone(cell(.zone, of: row))
    }
    found.moments = [moment]
    if let problem = state(&found, row) { return problem }
    if let problem = names(&found, row, context) { return problem }
    guard let minutes = minutes(of: row, times, context.minutes(of: found.service)) else {
      return .minutes
    }
    found.minutes = minutes
    return nil
  }

  /// A time of a row on the clocks of the house; nil where the device does not know those that it is on.
  private func onHouseClocks(
    _ moment: CivilDateTime, _ row: CSVRow, _ context: ImportContext
  ) -> CivilDateTime? {
    let name = cell(.zone, of: row)
    if name.isEmpty || name == context.zone.name { return moment }
    guard let zone = zones.first(where: { $0.name == name }) else { return nil }
    return context.zone.local(zone.instant(moment))
  }

  /// How far it is, by the words that the agenda has for that in either language.
  private func state(_ found: inout AppointmentRow, _ row: CSVRow) -> RowProblem? {
    let text = cell(.state, of: row)
    guard !text.isEmpty else { return nil }
    guard let state = StateWords.state(text) else { return .unknown(.state, text) }
    found.state = state
    guard state == .cancelled else { return nil }
    found.cancelledBy = StateWords.party(cell(.cancelledBy, of: row))
    let reason = cell(.reason, of: row)
    found.reason = reason.first(scalars: AgendaLimits.note)
    return nil
  }

  private func minutes(of row: CSVRow, _ times: ClockText, _ usual: Int) -> Int? {
    let (length, end) = (cell(.minutes, of: row), cell(.end, of: row))
    var minutes: Int? = usual
    if !length.isEmpty {
      minutes = ClockText.minutes(length)
    } else if let last = end.isEmpty ? times.end : ClockText(end)?.start {
      minutes = Int(last.millisecondOfDay - times.start.millisecondOfDay) / 60_000
    } else if !end.isEmpty {
      minutes = nil
    }
    guard let minutes, 1...AgendaLimits.minutes ~= minutes else { return nil }
    return minutes
  }

  /// Finds what the row calls by its name.
  private func names(
    _ found: inout AppointmentRow, _ row: CSVRow, _ context: ImportContext
  ) -> RowProblem? {
    found.service = context.service
    found.therapist = context.therapist
    let names = context.names
    let service = cell(.service, of: row)
    if !service.isEmpty {
      guard let one = names.service(service) else { return .unknown(.service, service) }
      found.service = one
    }
    let therapist = cell(.therapist, of: row)
    if !therapist.isEmpty {
      guard let one = names.member(therapist) else { return .unknown(.therapist, therapist) }
      found.therapist = one
    }
    let room = cell(.room, of: row)
    if !room.isEmpty {
      guard let one = names.room(room) else { return .unknown(.room, room) }
      found.room = one
    }
    let equipment = cell(.equipment, of: row)
    if !equipment.isEmpty {
      guard let one = names.equipment(equipment) else { return .unknown(.equipment, equipment) }
      found.equipment = one
    }
    return nil
  }
}

/// Times of day as spreadsheets say them: "9:00", "09h30", "9h", "2:30 PM", and from one to another:
/// "09:00–09:50", "9h às 10h".
struct ClockText: Equatable {
  let start: CivilTime
  let end: CivilTime?

  init?(_ text: String) {
    let clocks = Self.clocks(text)
    guard let first = clocks.first, let start = first, clocks.count <= 2 else { return nil }
    self.start = start
    guard clocks.count == 2 else {
      end = nil
      return
    }
    guard let last = clocks[1] else { return nil }
    end = last
  }

  /// Each time in the text; nil for one that is none.
  private static func clocks(_ text: String) -> [CivilTime?] {
    let scalars = Array(text.asciiLowercased.scalars)
    var clocks: [(parts: [Int], afternoon: Bool?)] = []
    var digits = 0
    var number = 0
    // Whether the next number belongs to the same time.
    var joins = false
    func close() {
      guard digits > 0 else { return }
      // "0930"
      let parts = digits > 2 ? [number / 100, number % 100] : [number]
      if joins, !clocks.isEmpty {
        clocks[clocks.count - 1].parts += parts
      } else {
        clocks.append((parts, nil))
      }
      (digits, number, joins) = (0, 0, false)
    }
    for (position, scalar) in scalars.enumerated() {
      switch scalar {
      case "0"..."9":
        digits += 1
        guard digits <= 4 else { return [nil] }
        number = number * 10 + Int(scalar.value) - 0x30
      case ":", "h", ".":
        close()
        joins = true
      case "a", "p":
        close()
        joins = false
        // "AM", "p.m."
        let rest = scalars[(position + 1)...].prefix { $0 == "." || $0 == "m" }
        if rest.contains("m"), !clocks.isEmpty {
          clocks[clocks.count - 1].afternoon = scalar == "p"
        }
      default:
        close()
        joins = false
      }
    }
    close()
    return clocks.map { each in
      // Seconds are cut off.
      guard each.parts.count <= 3, var hour = each.parts.first else { return nil }
      if let afternoon = each.afternoon, 1...12 ~= hour { hour = hour % 12 + (afternoon ? 12 : 0) }
      return CivilTime(hour: hour, minute: each.parts.count > 1 ? each.parts[1] : 0)
    }
  }

  /// A length in minutes: "50", "50 min", "1:15", "1h", "1h30"; nil for anything else.
  static func minutes(_ text: String) -> Int? {
    let text = text.asciiLowercased
    let numbers = text.parts { !(0x30...0x39 ~= $0.value) }
    guard numbers.count <= 2, numbers.allSatisfy({ $0.byteCount <= 4 }),
      let first = numbers.first.flatMap({ Int($0) })
    else { return nil }
    let hasHours = text.scalars.contains { $0 == "h" || $0 == ":" }
    if numbers.count == 2 {
      guard hasHours, let rest = Int(numbers[1]), rest < 60 else { return nil }
      return first * 60 + rest
    }
    return hasHours ? first * 60 : first
  }
}

/// What a spreadsheet's column probably holds, by the names that agendas and their programs give it.
enum AppointmentGuess {
  /// What each header says; a column is given once, to the first header that fits best.
  static func columns(for headers: [String]) -> [AppointmentColumn?] {
    HeaderGuess.columns(for: headers, among: AppointmentColumn.allCases) { spellings(of: $0) }
  }

  private static func spellings(of column: AppointmentColumn) -> Literal {
    switch column {
    case .name:
      """
      paciente, nome, nome do paciente, nome paciente, nome completo, cliente, nome do cliente, \
      aluno, patient, name, full name, client, customer
      """
    case .phone:
      """
      telefone, celular, fone, tel, whatsapp, telefone celular, telefone do paciente, contato, \
      phone, mobile
      """
    case .date:
      """
      data, dia, data do agendamento, data da consulta, data da sessao, data e hora, data hora, \
      data inicio, date, day, date and time, start date
      """
    case .time:
      """
      hora, horario, inicio, hora inicio, hora inicial, hora de inicio, horario inicial, \
      horario de inicio, time, start, start time
      """
    case .end:
      """
      fim, termino, hora fim, hora final, hora de termino, horario final, horario de termino, \
      end, end time
      """
    case .minutes: "duracao, minutos, duracao min, tempo, duration, minutes, length"
    case .service:
      """
      servico, procedimento, tipo, tipo de atendimento, atendimento, modalidade, service, \
      procedure, type
      """
    case .therapist:
      """
      profissional, fisioterapeuta, terapeuta, responsavel, medico, professional, therapist, \
      provider
      """
    case .room: "sala, consultorio, local, room, location"
    case .equipment: "equipamento, aparelho, maquina, equipment, device, machine"
    case .state: "situacao, status, andamento, state"
    case .cancelledBy: "quem cancela, quem cancelou, cancelado por, who cancels, cancelled by"
    case .reason: "motivo, motivo do cancelamento, reason, cancellation reason"
    case .zone: "fuso horario, fuso, time zone, timezone"
    case .identifier: "id, uid, codigo, identificador, id do agendamento, appointment id, code"
    }
  }
}
