import Database

extension DatabaseStatistics {
  /// What operators watch of an app's database.
  var figures: [Figure] {
    [
      Figure("umbu_database_bytes", .gauge, "Bytes of tables and indexes.", dataBytes),
      Figure("umbu_database_log_bytes", .gauge, "Bytes not yet moved to the tables.", logBytes),
      Figure("umbu_database_waiting_writes", .gauge, "Writes that wait.", waitingWrites),
      Figure("umbu_database_reads_total", .counter, "Reads.", reads),
      Figure("umbu_database_writes_total", .counter, "Durable writes.", writes),
      Figure(
        "umbu_database_refused_writes_total", .counter, "Writes undone by their body.",
        refusedWrites),
      Figure(
        "umbu_database_failed_writes_total", .counter, "Writes lost to the database.",
        failedWrites),
      Figure(
        "umbu_database_commits_total", .counter, "Commits, each of one or more writes.",
        batchSizes.batches),
    ]
  }
}
