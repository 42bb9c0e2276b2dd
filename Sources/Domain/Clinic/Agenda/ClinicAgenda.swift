import Agenda
import Entitlements
import Records

/// The agenda of a clinic: patients come, as many a month as its plan has (FF-071).
public enum ClinicAgenda: AgendaApp {
  public typealias Person = Patient

  public static func mostAppointments(_ transaction: Transaction) -> Limit {
    transaction.plan.limits.maxAppointmentsPerMonth
  }
}
