import Accesses
import Care
import CopiesFeature
import Documents
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
import Sync
import SyncPage
import Team
import Texts
import Values

/// The app for whoever looks after the health of a family.
public enum Careguide {
  public static let app = App(counted, telemetry: telemetry)

  private static let counted = App(
    "careguide", "Careguide", start: Today.path, words: words, roles: roles, plans: .care,
    schema: careSchema, alone: alone, cover: { DayCover.page($0, $1) },
    parts: { parts, context in
      parts.add(SpaceInfo<Family>.self, in: context)
      parts.add(DailySession.self, in: context)
      parts.add(Today.self, in: context)
      parts.add(MedicinesPlace.self, in: context)
      parts.add(PeoplePlace.self, in: context)
    },
    laterParts: { addLater(&$0, in: $1) }, exported: { .mutate(ExportCare($0)) })

  /// A family may be kept without an account (CG-014).
  private static var alone: AloneSpace {
    AloneSpace(Phrase(pt: "Minha família", en: "My family"), as: .manager) { space, name, begunAt in
      var family = Family()
      family.id = ID(space)
      family.name = name
      family.createdAt = begunAt
      return RecordChange(family)
    }
  }

  /// The door to the later part of the program.
  @inline(never)
  private static func addLater(_ parts: inout Parts, in context: Context) {
    // Of this device alone there are no documents, nor are they awaited for a copy.
    for kind in kinds where !context.isAlone || kind.type != PersonDocument.recordType {
      parts.add(kind)
    }
    parts.add(Acts.self, in: context)
    parts.add(OtherFamilies.self, in: context)
    // Before the forms: whoever opens one looks at the record.
    parts.add(Medicines.self, in: context)
    parts.add(People.self, in: context)
    parts.add(Pictures.self, in: context)
    parts.add(FamilyDocuments.self, in: context)
    parts.add(DosePage.self, in: context)
    parts.add(ScheduleForm.self, in: context)
    // They stand below a person's page.
    parts.add(Vitals.self, in: context)
    parts.add(EmergencyPage.self, in: context)
    parts.add(VisitPage.self, in: context)
    parts.add(DoseExport.self, in: context)
    parts.add(PersonPage.self, in: context)
    parts.add(MedicinePage.self, in: context)
    parts.add(FormPage<Person>.self, in: context)
    parts.add(FormPage<Contact>.self, in: context)
    parts.add(FormPage<Medicine>.self, in: context)
    parts.add(Schedules.self, in: context)
    parts.add(DoseLogSection.self, in: context)
    parts.add(Stock.self, in: context)
    parts.add(Contacts.self, in: context)
    parts.add(DoseReminders.self, in: context)
    parts.add(WokenDevice.self, in: context)
    parts.add(Sharing.self, in: context)
    parts.add(History.self, in: context)
    parts.add(Accesses.self, in: context)
    parts.add(Texts.self, in: context)
    parts.add(Team.self, in: context)
    parts.add(Spaces.self, in: context)
    parts.add(Links.self, in: context)
    parts.add(SessionPage.self, in: context)
    parts.add(Prompts.self, in: context)
    parts.add(BulkLimit.self, in: context)
    parts.add(Rewards.self, in: context)
    parts.addPlans(selling: sales, in: context)
    parts.add(SeatsPage.self, in: context)
    parts.add(SyncPage.self, in: context)
    parts.add(OwnCopies.self, in: context)
    if context.isAlone { parts.add(ThisDevice.self, in: context) }
    parts.add(GoingUp.self, in: context)
    parts.add(ComingDown.self, in: context)
    parts.add(NotificationsPage.self, in: context)
    parts.add(SpaceMessages.self, in: context)
    parts.addPrivacy(in: context)
    parts.add(Devices.self, in: context)
    parts.add(Settings.self, in: context)
  }
}

extension Family: SpaceRecord {}
