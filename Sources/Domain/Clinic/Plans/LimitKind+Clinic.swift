import Entitlements
import Values

/// What FisioFlow says of each thing that its plans limit. Other limits than those of files are eased
/// by fewer patients, which is why each plan is told by how many it has.
let clinicLimits = [
  LimitKind(
    .patients, .patientLimitReached, instead: another,
    line: LimitKind.counted(Phrase(pt: "pacientes ativos", en: "active patients"))),
  LimitKind(
    .therapists, .therapistLimit, instead: another, offering: .patients,
    line: LimitKind.counted(
      Phrase(pt: "fisioterapeutas", en: "physiotherapists"),
      single: Phrase(pt: "fisioterapeuta", en: "physiotherapist"))),
  LimitKind(
    .appointmentsPerMonth, .appointmentLimit, instead: another, offering: .patients,
    line: LimitKind.counted(
      Phrase(pt: "agendamentos por mês", en: "appointments a month"))),
  LimitKind(
    .advancedReports, .advancedReports, instead: another, offering: .patients,
    line: LimitKind.included(Phrase(pt: "Relatórios avançados", en: "Advanced reports"))),
  LimitKind(
    .aiFeatures, .aiFeatureAccess, instead: another, offering: .patients,
    line: LimitKind.included(Phrase(pt: "Recursos de IA", en: "AI features"))),
  LimitKind(
    .apiAccess, .apiAccess, instead: another, offering: .patients,
    line: LimitKind.included(Phrase(pt: "Acesso à API", en: "API access"))),
  LimitKind(
    .storage, .storageLimit,
    instead: Phrase(
      pt: "O arquivo não foi adicionado; continua onde estava. Remover documentos libera espaço.",
      en: "The file was not added; it is where it was. Removing documents makes room."),
    line: LimitKind.gigabytes),
]

private var another: Phrase {
  Phrase(
    pt: "Nada do que você fez se perdeu. Você também pode arquivar outro paciente.",
    en: "Nothing that you did is lost. You can also archive another patient.")
}
