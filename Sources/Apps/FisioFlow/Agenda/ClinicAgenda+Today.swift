import AgendaFeature
import Clinic
import Screen
import Shell
import Values

/// What a clinic's first page is told.
extension ClinicAgenda: TodayUse {
  public static func arePeopleHere(among parts: Parts) -> Bool {
    parts[PatientsPlace.self]?.isLoaded ?? false
  }

  public static func firstSteps(in frame: Frame) -> [FirstStep] {
    let hasPatients = frame.parts[PatientsPlace.self]?.isEmpty == false
    var steps = [
      FirstStep(
        "patient", Patients.Words.addFirst, .person, .newPatient, isDone: hasPatients)
    ]
    if !hasPatients {
      steps.append(
        FirstStep("import", Patients.Words.importLong, .import, .importPatients, isDone: false))
    }
    if frame.context.managesSpace {
      steps.append(
        FirstStep(
          "team", Phrase(pt: "Convidar a equipe", en: "Invite the team"), .people, .team,
          isDone: false))
    }
    return steps
  }
}

/// The page that the app begins with.
public typealias ClinicToday = TodayPart<ClinicAgenda>
