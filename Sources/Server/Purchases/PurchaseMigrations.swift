import Database

/// The tables of what was bought, the same for every app.
public enum PurchaseMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "purchases"

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
        """)
  ]
}
