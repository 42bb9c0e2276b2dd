import Identity
import Records
import Values

extension Roles {
  /// The roles in a family (CG-135).
  public static let care = Roles([.manager, .logger, .viewer], founder: .manager)
}

extension Role {
  /// Looks after everything: people, medicines, schedules, and who belongs to the family.
  public static let manager = Role("manager", .write, managesTeam: true, managesSpace: true)
  /// Gives medicines and measures: says what was taken, counted and measured.
  public static let logger = Role(
    "logger", .read,
    except: [
      .append(Dose.recordType), .append(StockEntry.recordType), .append(Reading.recordType),
      .append(ReminderPlan.recordType),
    ])
  /// Sees how things are, and says whether they want to be told of doses.
  public static let viewer = Role("viewer", .read, except: [.append(ReminderPlan.recordType)])
}
