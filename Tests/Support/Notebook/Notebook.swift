import Records

/// An app for tests: notebooks, each a space of notes that its members share.
public enum Notebook {
  /// The most notes of one notebook.
  public static let limit = 10_000

  public static let schema: SpaceSchema = {
    var schema = SpaceSchema(
      kind: "notebook", Permissions([.init("reader", .read)], strangers: .write))
    schema.add(Note.self)
    schema.add(WriteNote.self)
    schema.add(TearNote.self)
    schema.add(WriteTwice.self)
    schema.add(LookAtNote.self)
    return schema
  }()
}
