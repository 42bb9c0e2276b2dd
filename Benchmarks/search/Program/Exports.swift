#if arch(wasm32)
  import Search

  // Called by Benchmarks/search/measure.mjs, which enters the module once at a time.

  nonisolated(unsafe) private var notes = ManyNotes()

  /// Adds so many notes, at most 1,024, after so many; how many there are then.
  @_expose(wasm, "search_append")
  @_cdecl("search_append")
  func append(count: Int32, first: Int32) -> Int32 {
    notes.append(Int(count), after: Int(first))
    return Int32(notes.index.count)
  }

  /// Reads the index anew from what is stored; how many notes there are then.
  @_expose(wasm, "search_open")
  @_cdecl("search_open")
  func open() -> Int32 { notes.open() ? Int32(notes.index.count) : -1 }

  /// Bytes that the index holds.
  @_expose(wasm, "search_memory")
  @_cdecl("search_memory")
  func memory() -> Int32 { Int32(notes.index.memory) }

  /// How many letters a search has.
  @_expose(wasm, "search_letters")
  @_cdecl("search_letters")
  func letters(search: Int32) -> Int32 { Int32(ManyNotes.letters(Int(search))) }

  /// Searches with so many of them typed; how many are found.
  @_expose(wasm, "search_find")
  @_cdecl("search_find")
  func find(search: Int32, letters: Int32) -> Int32 {
    Int32(notes.find(Int(search), letters: Int(letters)))
  }
#endif
