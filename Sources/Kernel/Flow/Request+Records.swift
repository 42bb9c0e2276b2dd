import Fields
import Records

extension Request {
  /// The request that runs a mutation.
  public static func mutate<M: Mutation>(_ mutation: M) -> Request {
    .mutate(name: M.name, arguments: mutation.object)
  }

  /// The request that watches all records of a type.
  public static func observe<R: Record>(_ type: R.Type, id: String) -> Request {
    .observeRecords(table: R.recordType, id: id)
  }
}
