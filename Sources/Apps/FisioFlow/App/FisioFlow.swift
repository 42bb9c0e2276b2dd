import Accesses
import Agenda
import AgendaFeature
import Clinic
import CopiesFeature
import DocumentsFeature
import Entitlements
import Flow
import History
import Identity
import MessagesFeature
import NotificationsFeature
import Plans
import PrivacyPages
import RecordPages
import Records
import Settings
import Shell
import SyncPage
import Team
import Texts
import Values

/// The app for physiotherapy clinics.
public enum FisioFlow {
  public static let app = App(counted, telemetry: telemetry)

  private static let counted = App(
    "fisioflow", "FisioFlow", start: .today, words: words, roles: roles, plans: .clinic,
    seats: { .addTherapist(seats: Seats.taken($0, $1, at: .epoch)) }, schema: clinicSchema,
    parts: { parts, context in
      parts.add(SpaceInfo<ClinicProfile>.self, in: context)
      parts.add(ClinicToday.self, in: context)
      parts.add(AgendaTab.self, in: context)
      parts.add(PatientsPlace.self, in: context)
      parts.add(PatientDocumentIndex.self, in: context)
    },
    laterParts: { addLater(&$0, in: $1) }, exported: { .mutate(ExportData($0)) })

  /// The door to the later part of the program.
  @inline(never)
  private static func addLater(_ parts: inout Parts, in context: Context) {
    for kind in kinds { parts.add(kind) }
    // Before what is about them.
    parts.add(Patients.self, in: context)
    parts.add(Documents.self, in: context)
    parts.add(Acts.self, in: context)
    // Before the form: whoever opens it looks at the patient.
    parts.add(PatientPage.self, in: context)
    parts.add(FormPage<Patient>.self, in: context)
    parts.add(PatientImporting.self, in: context)
    parts.add(PatientKeeping.self, in: context)
    parts.add(ClinicDays.self, in: context)
    parts.add(AppointmentImporting<ClinicAgenda>.self, in: context)
    parts.add(HoursPart<ClinicAgenda>.self, in: context)
    parts.add(HolidaysPart<ClinicAgenda>.self, in: context)
    parts.add(AbsencePart<ClinicAgenda>.self, in: context)
    parts.add(FeedsPart<ClinicAgenda>.self, in: context)
    parts.add(AgendaSettings<Service>.self, in: context)
    parts.add(AgendaSettingPage<Service>.self, in: context)
    parts.add(FormPage<Service>.self, in: context)
    parts.add(AgendaSettings<Room>.self, in: context)
    parts.add(AgendaSettingPage<Room>.self, in: context)
    parts.add(FormPage<Room>.self, in: context)
    parts.add(ClinicPage.self, in: context)
    parts.add(FormPage<ClinicProfile>.self, in: context)
    parts.add(History.self, in: context)
    parts.add(Accesses.self, in: context)
    parts.add(SentMessages<Patient>.self, in: context)
    parts.add(Texts.self, in: context)
    parts.add(Team.self, in: context)
    parts.add(Spaces.self, in: context)
    parts.add(Links.self, in: context)
    parts.addPlans(selling: sales, in: context)
    parts.add(SyncPage.self, in: context)
    parts.add(OwnCopies.self, in: context)
    parts.add(NotificationsPage.self, in: context)
    parts.add(MessageTexts.self, in: context)
    parts.addPrivacy(in: context)
    parts.add(Devices.self, in: context)
    parts.add(Settings.self, in: context)
  }
}

extension ClinicProfile: SpaceRecord {}
