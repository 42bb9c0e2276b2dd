import Entitlements
import Values

/// What FisioFlow says of each thing that its plans limit. A plan that has more than another is told by how many
/// patients it allows.
let clinicLimits = [
  LimitKind(
    .patients, .patientLimitReached,
    instead: Phrase(
      pt: "Nada do que você fez se perdeu. Você também pode arquivar outro paciente.",
      en: "Nothing that you did is lost. You can also archive another patient."),
    line: LimitKind.counted(Phrase(pt: "pacientes ativos", en: "active patients"))),
  LimitKind(
    .therapists, .therapistLimit,
    instead: Phrase(
      pt: "Nada do que você fez se perdeu. Quem sai da equipe deixa um lugar livre.",
      en: "Nothing that you did is lost. Whoever leaves the team leaves a place free."),
    line: LimitKind.counted(
      Phrase(pt: "fisioterapeutas", en: "physiotherapists"),
      single: Phrase(pt: "fisioterapeuta", en: "physiotherapist"))),
  LimitKind(
    .appointmentsPerMonth, .appointmentLimit,
    instead: Phrase(
      pt: "Nada do que você fez se perdeu. O que se cancela 24 horas antes ou mais não conta.",
      en: "Nothing that you did is lost. What is cancelled 24 hours before or more does not count."),
    line: LimitKind.counted(
      Phrase(pt: "agendamentos por mês", en: "appointments a month"))),
  LimitKind(
    .advancedReports, .advancedReports, instead: nothingLost, offering: .patients,
    line: LimitKind.included(Phrase(pt: "Relatórios avançados", en: "Advanced reports"))),
  LimitKind(
    .aiFeatures, .aiFeatureAccess, instead: nothingLost, offering: .patients,
    line: LimitKind.included(Phrase(pt: "Recursos de IA", en: "AI features"))),
  LimitKind(
    .apiAccess, .apiAccess, instead: nothingLost, offering: .patients,
    line: LimitKind.included(Phrase(pt: "Acesso à API", en: "API access"))),
  LimitKind(
    .storage, .storageLimit,
    instead: Phrase(
      pt: "O arquivo não foi adicionado; continua onde estava. Remover documentos libera espaço.",
      en: "The file was not added; it is where it was. Removing documents makes room."),
    line: LimitKind.gigabytes),
]

private var nothingLost: Phrase {
  Phrase(pt: "Nada do que você fez se perdeu.", en: "Nothing that you did is lost.")
}
