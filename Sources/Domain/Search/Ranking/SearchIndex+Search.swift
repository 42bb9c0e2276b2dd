import Values

extension SearchIndex {
  /// Finds documents that have all words and phrases of a query and pass what else it asks. Where words are asked, and
  /// fewer than ten documents have all of them, documents with at least half of the words follow.
  /// - Parameters:
  ///   - today: what recency counts from; days to come count as today.
  ///   - limit: at most `SearchLimits.hits`.
  public func search(
    _ query: SearchQuery, today: CivilDate, order: SearchOrder = .relevance, limit: Int = 50
  ) -> SearchResults {
    guard !query.isEmpty else { return SearchResults(hits: [], total: 0) }
    var run = SearchRun(
      SearchPlan(query), over: segments, today: today.daysSinceEpoch, order,
      limit: max(0, min(limit, SearchLimits.hits)))
    run.run()
    return run.results
  }
}

/// One search.
private struct SearchRun {
  private let plan: SearchPlan
  private let segments: [Segment]
  private let today: Int32
  private let order: SearchOrder
  private let limit: Int
  private let words: [WordTerms]
  private var whole: TopHits
  private var partial: TopHits
  private var total = 0

  init(
    _ plan: SearchPlan, over segments: [Segment], today: Int32, _ order: SearchOrder, limit: Int
  ) {
    self.plan = plan
    self.segments = segments
    self.today = today
    self.order = order
    self.limit = limit
    words = plan.words.map { WordTerms($0.word) }
    whole = TopHits(limit, order, of: segments)
    partial = TopHits(min(limit, SearchRanking.enough), order, of: segments)
  }

  mutating func run() {
    let terms = segments.map { segment in words.map { $0.find(in: segment) } }
    // What has the parts of a compound, which may stand apart there: `fim de semana`.
    let apart: [[[Int]]] = segments.map { segment in
      plan.words.map { $0.parts.isEmpty ? [] : documents($0.parts, segment) }
    }
    let rarities = self.rarities(terms, apart)
    var search = SegmentSearch(FieldWeights(average: averageLength))
    for (number, segment) in segments.enumerated() where segment.count > 0 {
      search.begin(segment.layout.documents)
      for (word, rarity) in rarities.enumerated() {
        search.score(
          terms[number][word], or: apart[number][word], rarity: rarity, in: segment)
      }
      require(segment, &search)
      forbid(segment, &search)
      if words.isEmpty {
        for document in 0..<segment.layout.documents { offer(document, number, search) }
      } else {
        for document in search.found { offer(Int(document), number, search) }
      }
    }
  }

  var results: SearchResults {
    var hits = whole.ordered().map { hit($0, isPartial: false) }
    if hits.count < min(SearchRanking.enough, limit) {
      let room = min(SearchRanking.enough, limit) - hits.count
      hits += partial.ordered().prefix(room).map { hit($0, isPartial: true) }
    }
    return SearchResults(hits: hits, total: total)
  }

  private func hit(_ candidate: TopHits.Candidate, isPartial: Bool) -> SearchHit {
    let segment = segments[candidate.segment]
    return SearchHit(
      id: segment.id(candidate.document),
      day: CivilDate(daysSinceEpoch: Int(candidate.day)),
      kind: segment.kind(candidate.document), flags: segment.flags(candidate.document),
      score: candidate.score, isPartial: isPartial)
  }

  private mutating func offer(_ document: Int, _ segment: Int, _ search: SegmentSearch) {
    let matched = Int(search.matched[document])
    let isWhole = matched == words.count
    // Half of the words are a hit only among several, and where the best come first.
    guard isWhole || order == .relevance && words.count > 1 && matched * 2 >= words.count,
      Int(search.marks[document]) == plan.marks, !search.isBanned[document],
      !segments[segment].isGone(document), plan.passes(document, of: segments[segment])
    else { return }
    let day = segments[segment].day(document)
    var score = search.scores[document] * SearchRanking.recency(of: day, today: today)
    if !isWhole { score *= Float(matched) / Float(words.count) }
    // Without words the day decides alone.
    let candidate = TopHits.Candidate(
      score: words.isEmpty ? 0 : score, day: day, segment: segment, document: document)
    if isWhole {
      total += 1
      whole.offer(candidate)
    } else {
      partial.offer(candidate)
    }
  }

  private func require(_ segment: Segment, _ search: inout SegmentSearch) {
    for phrase in plan.phrases { search.mark(documents(phrase, segment)) }
    for tag in plan.tags {
      search.mark(
        documents(
          with: WordTerms.tags(tag.folded, isPrefix: tag.isPrefix, in: segment), segment))
    }
  }

  private func forbid(_ segment: Segment, _ search: inout SegmentSearch) {
    for word in plan.notWords {
      search.ban(documents(with: WordTerms(word.word).find(in: segment), segment))
      if !word.parts.isEmpty { search.ban(documents(word.parts, segment)) }
    }
    for phrase in plan.notPhrases { search.ban(documents(phrase, segment)) }
    for tag in plan.notTags {
      search.ban(
        documents(
          with: WordTerms.tags(tag.folded, isPrefix: tag.isPrefix, in: segment), segment))
    }
  }

  private func documents(_ phrase: [SearchWord], _ segment: Segment) -> [Int] {
    PhraseSearch(segment: segment).documents(
      with: phrase.map { WordTerms($0).find(in: segment) })
  }

  /// Documents with any of the terms, each once.
  private func documents(with terms: [MeantTerm], _ segment: Segment) -> [Int] {
    var isThere = [Bool](repeating: false, count: segment.layout.documents)
    var documents: [Int] = []
    segment.bytes.withUnsafeBufferPointer { bytes in
      for term in terms {
        var walk = PostingWalk(term.postings, bytes, segment.layout)
        while walk.next() {
          if !isThere[walk.document] { documents.append(walk.document) }
          isThere[walk.document] = true
        }
      }
    }
    return documents
  }

  /// How rare each word is, over all segments.
  private func rarities(_ terms: [[[MeantTerm]]], _ apart: [[[Int]]]) -> [Float] {
    let all = segments.reduce(0) { $0 + $1.layout.documents }
    return words.indices.map { word in
      var having = 0
      for segment in terms {
        for term in segment[word] { having += term.postings.documents }
      }
      for segment in apart { having += segment[word].count }
      return SearchRanking.rarity(of: having, in: all)
    }
  }

  private var averageLength: Float {
    let documents = segments.reduce(0) { $0 + $1.layout.documents }
    let words = segments.reduce(Int64(0)) { $0 + Int64($1.layout.words) }
    return max(1, Float(words) / Float(max(1, documents)))
  }
}
