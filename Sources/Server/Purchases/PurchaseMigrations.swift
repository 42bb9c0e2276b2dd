import Database

/// The tables of what was bought, the same for every app.
public enum PurchaseMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "purchases"

  /// What was paid stays for the books, with ids alone; what stores said is sealed by account.
  public static let common: Set<String> = [
    "purchase_fact", "purchase_subscription", "purchase_intent", "purchase_key", "purchase_code",
    "purchase_code_use", "purchase_seat", "purchase_seat_holder", "purchase_store",
    "purchase_use_consent", "entitlement_key",
  ]

  public static let all = [
    Migration(
      1, "facts of purchases, what they come to, and for whom they are",
      sql: """
        CREATE TABLE purchase_fact (
          id BLOB NOT NULL PRIMARY KEY,
          subscription TEXT NOT NULL,
          kind TEXT NOT NULL,
          reason TEXT NOT NULL,
          signed_at INTEGER NOT NULL,
          received_at INTEGER NOT NULL,
          digest TEXT NOT NULL,
          content TEXT NOT NULL,
          sealed_for BLOB,
          sealed BLOB
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX purchase_fact_digest ON purchase_fact (subscription, digest);

        CREATE TABLE purchase_subscription (
          id TEXT NOT NULL PRIMARY KEY,
          payer BLOB,
          beneficiary BLOB,
          reach INTEGER NOT NULL,
          product TEXT,
          state TEXT NOT NULL,
          ends_at INTEGER,
          next_change INTEGER,
          made_at INTEGER NOT NULL,
          changed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX purchase_subscription_payer ON purchase_subscription (payer);
        CREATE INDEX purchase_subscription_beneficiary ON purchase_subscription (beneficiary);
        CREATE INDEX purchase_subscription_next ON purchase_subscription (next_change);

        CREATE TABLE purchase_intent (
          id BLOB NOT NULL PRIMARY KEY,
          payer BLOB NOT NULL,
          beneficiary BLOB NOT NULL,
          reach INTEGER NOT NULL,
          product TEXT NOT NULL,
          made_at INTEGER NOT NULL,
          subscription TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX purchase_intent_payer ON purchase_intent (payer, made_at);
        CREATE INDEX purchase_intent_made ON purchase_intent (made_at);

        CREATE TABLE purchase_key (
          account BLOB NOT NULL PRIMARY KEY,
          secret BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      2, "codes that give a plan",
      sql: """
        CREATE TABLE purchase_code (
          digest BLOB NOT NULL PRIMARY KEY,
          hint TEXT NOT NULL,
          plan TEXT NOT NULL,
          days INTEGER NOT NULL,
          is_trial INTEGER NOT NULL,
          uses INTEGER NOT NULL,
          used INTEGER NOT NULL,
          ends_at INTEGER,
          made_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE purchase_code_use (
          code BLOB NOT NULL,
          account BLOB NOT NULL,
          subscription TEXT NOT NULL,
          used_at INTEGER NOT NULL,
          PRIMARY KEY (code, account)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX purchase_code_use_account ON purchase_code_use (account);
        """),
    Migration(
      3, "seats that accounts give each other",
      sql: """
        CREATE TABLE purchase_seat (
          id BLOB NOT NULL PRIMARY KEY,
          giver BLOB NOT NULL,
          name TEXT NOT NULL,
          code BLOB NOT NULL,
          made_at INTEGER NOT NULL,
          ends_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX purchase_seat_giver ON purchase_seat (giver, made_at);
        CREATE UNIQUE INDEX purchase_seat_code ON purchase_seat (code);

        CREATE TABLE purchase_seat_holder (
          account BLOB NOT NULL PRIMARY KEY,
          seat BLOB NOT NULL,
          taken_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX purchase_seat_holder_seat ON purchase_seat_holder (seat);
        """),
    Migration(
      4, "until when stores were asked for what they sent",
      sql: """
        CREATE TABLE purchase_store (
          name TEXT NOT NULL PRIMARY KEY,
          asked_until INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      5, "keys by which devices are told what they may do",
      sql: """
        CREATE TABLE entitlement_key (
          id TEXT NOT NULL PRIMARY KEY,
          secret BLOB NOT NULL,
          made_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      6, "what waits for somebody's approval, and who lets the App Store know what they had",
      sql: """
        ALTER TABLE purchase_intent ADD COLUMN waits_since INTEGER;

        CREATE TABLE purchase_use_consent (
          account BLOB NOT NULL PRIMARY KEY,
          given_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
  ]
}
