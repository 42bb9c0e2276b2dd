import Testing
import Values

@testable import AgendaFeature

@Suite("what spreadsheets of sessions say")
struct ImportReadingTests {
  @Test(
    "FF-010 columns are guessed by what agendas call them, and each meaning is given once",
    arguments: [
      ("Paciente;Data;Hora;Duração (min);Profissional", "name date time minutes therapist"),
      ("Nome do cliente;Dia;Horário inicial;Horário final", "name date time end"),
      ("id,Patient,Phone,Start date,Start time,Room", "identifier name phone date time room"),
      ("Data e hora;Cliente;Celular;Serviço;Sala", "date name phone service room"),
      ("Cor;Nome;Observação;Data", "- name - date"),
    ])
  func guesses(header: String, expected: String) {
    let headers = header.split { ";,".contains($0) }.map { String($0) }
    let found = AppointmentSheet(headers: headers, rows: []).columns
    #expect(found.map { $0?.rawValue ?? "-" }.joined(separator: " ") == expected)
  }

  @Test(
    "FF-010 times as people write them",
    arguments: [
      ("9:00", "09:00"), ("09:00:30", "09:00"), ("9h", "09:00"), ("9h30", "09:30"),
      ("09h30min", "09:30"), ("0930", "09:30"), ("2:30 PM", "14:30"), ("12:15 a.m.", "00:15"),
      ("às 14h", "14:00"), ("09:00–09:50", "09:00 09:50"), ("9h às 10h", "09:00 10:00"),
      ("12h a 13h", "12:00 13:00"), ("9:00 - 9:45", "09:00 09:45"), ("25:00", nil), ("cedo", nil),
      ("", nil), ("9:00 10:00 11:00", nil), ("9:61", nil), ("123456", nil), ("pm", nil),
    ] as [(String, String?)])
  func times(text: String, expected: String?) {
    let found = ClockText(text)
    let told = found.map { clock in
      ([clock.start] + [clock.end].compactMap { $0 }).map(\.shortText).joined(separator: " ")
    }
    #expect(told == expected)
  }

  @Test(
    "FF-010 lengths as people write them",
    arguments: [
      ("50", 50), ("50 min", 50), ("1:15", 75), ("1h", 60), ("1h30", 90), ("1 h 30 min", 90),
      ("meia hora", nil), ("1:75", nil), ("50 60", nil), ("", nil),
    ] as [(String, Int?)])
  func lengths(text: String, expected: Int?) {
    #expect(ClockText.minutes(text) == expected)
  }
}
