import Editing
import Fields
import Records
import Values

/// What somebody did with the stock of a medicine, beside taking it (CG-134).
public struct StockEntry: Record, FieldObject {
  public static let recordType = "stock"
  public static let table = RecordTable(StockEntry.self)
  public static let indexes = [RecordIndex("medicine", on: ["medicine"])]

  public var id = ID<StockEntry>.none
  public var medicine = ID<Medicine>.none
  public var kind = Kind.counted
  public var amount = DoseAmount.zero
  /// When that was, as it was told.
  public var at = Instant.epoch
  public var by = UUID.zero

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("medicine", &medicine)
    fields.field("kind", &kind)
    fields.field("amount", &amount)
    fields.field("at", &at)
    fields.field("by", &by)
  }

  /// The raw values are stored and travel.
  public enum Kind: String, Hashable, Sendable, CaseIterable, FieldChoice {
    /// How much is there: what was before does not matter any more.
    case counted
    case bought
    /// Lost, spilled, given away, past its date.
    case lost
  }
}

public typealias LogStock = Log<StockEntry>
public typealias RemoveStock = RemoveLogged<StockEntry>

extension StockEntry: LoggedRecord {
  public static var argument: String { "entry" }

  public mutating func log(
    _ transaction: Transaction, by author: Author, isRecovered: Bool
  ) throws(Refusal) {
    guard !transaction.has(id) else { throw Refusal(.duplicate, "id") }
    guard transaction.has(medicine) else { throw Refusal(.missing, Medicine.recordType) }
    guard DoseAmount.zero <= amount, amount <= .most, kind == .counted || DoseAmount.zero < amount
    else { throw Refusal(.invalid, "amount") }
    if !isRecovered { by = author.account }
  }
}
