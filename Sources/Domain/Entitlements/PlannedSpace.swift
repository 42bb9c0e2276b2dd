import Fields
import Records
import Values

/// The record that a space itself is, with the space's id, where spaces have plans: a clinic, a family.
///
/// The plan is written by the server alone; no mutation touches it. Being a record, it is on every
/// device, so limits hold offline too.
public protocol PlannedSpace: Record {
  var name: String { get set }
  /// A `Plan`'s raw value, kept as it came, since a newer server may know more plans.
  var planName: String { get set }
  var plan: Plan { get }
  var createdAt: Instant { get set }
}

extension PlannedSpace {
  /// All of a space, which is one: the empty prefix finds it.
  public static var indexes: [RecordIndex] { [RecordIndex("name", on: ["name"])] }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.line("name", &name, maxLength: 120)
    fields.field("plan", &planName)
    fields.field("createdAt", &createdAt)
  }
}

extension Transaction {
  /// The plan of the space; that of a new one as long as its record is not known.
  public func plan<S: PlannedSpace>(of type: S.Type) -> Plan {
    (record(of: type) ?? S()).plan
  }

  fileprivate func record<S: PlannedSpace>(of type: S.Type) -> S? {
    all(type, by: "name", equal: [], limit: 1).first
  }
}

extension SpaceSchema {
  /// Where the plan of a space keeps everything on the device (`LimitKey.sync`), nothing is changed but on
  /// a device alone: what is in the space stays to be read.
  public mutating func requireSync<S: PlannedSpace>(of type: S.Type) {
    require { transaction, author in
      // The server decides until the space's own record has arrived, and of a plan that is newer than the
      // app.
      guard !author.isAlone, let space = transaction.record(of: type),
        space.plan.rawValue == space.planName, !space.plan.syncs
      else { return nil }
      return .needsSync
    }
  }
}

extension Plan {
  /// Whether what is noted goes to the account and to all devices.
  public var syncs: Bool { limits[.sync].allows(1) }
}

extension Refusal {
  /// The plan keeps everything on the device, so that nothing changes in the account's space.
  public static var needsSync: Refusal {
    Refusal(.limitReached, LimitKey.sync.name.text, limit: 0)
  }
}
