import Values

/// The words of the page on which a clinic says what it is.
enum ClinicWords {
  static var title: Phrase { Phrase(pt: "Dados da clínica", en: "Clinic details") }
  static var edit: Phrase { Phrase(pt: "Editar dados da clínica", en: "Edit clinic details") }
  static var change: Phrase { Phrase(pt: "Editar", en: "Edit") }
  static var back: Phrase { Phrase(pt: "Ajustes", en: "Settings") }
  static var address: Phrase { Phrase(pt: "Endereço", en: "Address") }
  static var logo: Phrase { Phrase(pt: "Logotipo", en: "Logo") }
  static var noAddress: Phrase {
    Phrase(
      pt: """
        Endereço, telefone e logotipo saem na agenda impressa; o endereço vai também nos \
        lembretes e no calendário dos pacientes.
        """,
      en: """
        Address, phone and logo stand on the printed agenda; the address is in reminders and in \
        patients' calendars as well.
        """)
  }
  static var gone: Phrase { Phrase(pt: "Ainda não chegou", en: "Not here yet") }
  static var goneText: Phrase {
    Phrase(
      pt: "Os dados da clínica aparecem aqui assim que o aparelho os receber.",
      en: "The clinic's details appear here once the device has them.")
  }
  static var onlyManagers: Phrase {
    Phrase(
      pt: "Quem administra a clínica muda estes dados.",
      en: "Whoever manages the clinic changes these details.")
  }
}
