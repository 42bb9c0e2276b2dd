import UmbuServer

/// What `umbu help` says.
enum Help {
  static func text(of apps: [AppDefinition]) -> String {
    """
    umbu serve [--port 8080] [--host 127.0.0.1] [--data data] [--web FOLDER] [--loops N]
        serves the apps until SIGTERM or Ctrl-C; TLS is a proxy's work. A socket that systemd hands
        over (LISTEN_FDS) takes the place of --host and --port
        --config FILE  takes options from a file: one a line, without its dashes, and after a blank
        its value; # begins a comment. What is said here counts more than what the file says, and that
        more than a variable such as UMBU_DATABASE. doctor takes all of the file, other commands where
        the data is
        --database postgres://USER@HOST/NAME  keeps the tables in PostgreSQL instead of files below
        --data; a password belongs in UMBU_DATABASE or ~/.pgpass, where ps does not show it
        --nats nats://HOST:4222  where several servers on one PostgreSQL tell each other what changed;
        each has a --data folder of its own; a password belongs in UMBU_NATS
        --archive FOLDER [--archive-days 7]  keeps what changes there as well, half a second later, so
        that every moment of those days can be restored; better on another disk than --data. It is
        sealed: backup.keys in the folder of data alone opens it. --keys COPY keeps a copy of the keys
        up to date, where neither the data nor the archive is
        --files s3://HOST/BUCKET?region=REGION  keeps files in a bucket instead of below --data; its
        keys belong in UMBU_S3_KEY and UMBU_S3_SECRET
        --scan "COMMAND ARGUMENTS"  gets each file on its standard input; any end but 0 refuses it
        --mail smtp://USER@HOST:587?from=ADDRESS  mails invitations and links for a forgotten password,
        and asks new accounts to confirm their address, without which their invitations go by link;
        with --address. smtps:// begins with TLS, smtp:// goes over to it except on this machine;
        &name=NAME is the sender's name, &ca=FILE the certificates that are trusted; the password
        belongs in UMBU_MAIL_PASSWORD
        --address https://HOST  where people reach this server: links in mails begin with it
        --push-subject mailto:ADDRESS|https://HOST  sends notifications to browsers; push services can turn
        to that. With --address, as the three that follow
        --push-key FILE  where the key is by which push services know this server; made if it is not
        there, beside the data if nothing is said. Servers on one database share it
        --bounces imaps://USER@HOST/FOLDER  looks into that mailbox for mails that come back, and leaves
        them there; it is the one of --mail's sender. The password belongs in UMBU_BOUNCES_PASSWORD
        --sms twilio://ACCOUNT?from=SENDER|file:/FOLDER  sends texts, or writes them into a folder; the
        account's token belongs in UMBU_SMS_TOKEN
        --apns FILE.p8?key=NAME&team=TEAM&app=BUNDLE, --fcm FILE.json  send notifications to apps on
        telephones, with Apple's key of the team, and Google's of a service account
        --app-store "APP?bundle=BUNDLE&id=NUMBER&root=FILE"  believes what Apple signs of purchases in an
        app: its bundle, its number at Apple, and the file of Apple Root CA - G3, from
        apple.com/certificateauthority; several times for several apps. &environment=sandbox beside it
        believes what testers buy without paying; xcode and localtesting are for servers of developers,
        as umbu store. Or UMBU_APP_STORES, with blanks between. &key=FILE.p8&issuer=ISSUER&kid=KEYID, a
        key of App Store Connect's for in-app purchases, asks Apple once a day for what it sent and never
        came, and for all that a customer bought who restores
        --capture DOMAIN?authority=NAME  takes mail at addresses of people's own in that domain, by umbu mail
        receive; whose mail server calls itself NAME in Authentication-Results is believed who sent it. A
        secret in UMBU_CAPTURE_SECRET opens APP/v1/capture/mail to a mail service that signs with it
        --checkout stripe|box  sells plans on the web. Stripe's key belongs in UMBU_STRIPE_KEY, and what
        signs the messages that it sends to APP/v1/store/stripe/events in UMBU_STRIPE_SIGNING; with
        --address. The box is a provider to try out: pages that look and fail as a real one's do, and
        no money; never where others reach the server
        --terms https://HOST/PAGE, --privacy https://HOST/PAGE  where you say under what terms plans are sold,
        and what becomes of people's data: linked beside the button by which one buys
        --audit-key FILE  where the key is that signs the audit: not beside the data, so that who can
        rewrite those cannot sign them anew; made if it is not there. Or UMBU_AUDIT_KEY
        --anchors file:/PATH|mailto:ADDRESS|https://HOST/PATH  where each hour's signature of the audit
        is sent, out of reach of who has this machine; may be there several times, or with blanks
        between in UMBU_ANCHORS
        --copies-to HOST[:PORT],…  where people may keep copies of their own although it is in a
        private network; http:// before a host allows it without TLS. Public hosts with TLS need no
        leave
        --trusted-proxy ADDRESS[/BITS]  a proxy, or a network of them, that is believed for whom it
        passes a request on (X-Forwarded-For, X-Forwarded-Proto); several times for several. Without
        it those on this machine are, 127.0.0.0/8 and ::1
        --events FOLDER  where the files of what is counted are; the folder events of --data, if nothing
        else is said. Several servers share it, or one has it and the others ask that one
        --events-address http://HOST:PORT  where other servers of the installation reach this one, to ask
        what is counted; where it listens, if nothing else is said
        --clickhouse http://USER@HOST:8123/DATABASE  where sealed events are copied to and asked, in a
        database of their own; the password is in UMBU_CLICKHOUSE_PASSWORD, the rest may be in
        UMBU_CLICKHOUSE. Without it files answer. gone: the one that was there is no more
        --operator ADDRESS:PORT  serves /metrics there, and nowhere else; keep proxies away from it
        --events-room 20G  the most that what is counted may take on the disk, in M, G or T; and a part of
        the disk stays free for everything else. Beyond that events are refused, and nothing else is
        --internal-domains HOST,…  the domains of e-mails of who works on the apps: what they do is in no
        figure that does not ask for it
        --no-rate-limits  for load tests on a machine of one's own
    umbu demo [APP] [--yes] [--remove]
        fills an app of a server that runs, or each app, with an invented space, so that one sees what it
        is for, and says where it is and with which e-mails and password to enter; --remove takes all of
        it away again. Where others may reach the server it is made with --yes alone
    umbu plan set SPACE PLAN
        sets the plan of a space, which is what people share, by its id or exact name; open browsers see
        it at once. What was bought counts as well, and the most of all. \(plans(of: apps))
    umbu plan compare FILE
        says who would gain and who would lose if plans allowed what the file says: a line each of a
        plan, a limit and a number, such as gold patients 250; or none, or unlimited. It changes nothing
    umbu why SPACE|ACCOUNT [FEATURE]
        says which plan a space or an account has, by an id, exact name or e-mail: what was bought or
        given, row by row, the rule that decided, until when, and how much it allows of each feature, or
        of FEATURE, such as patients, and how much of that is used
    umbu why ID
        says the same of a row of that ledger, or of a subscription such as apple:2000000123456789; of a
        session of the day what is kept of it
    umbu why TOKEN
        says what a device was told that goes by it without a network, whether this server has signed
        that, and until when it counts
    umbu purchase move ID ACCOUNT [SPACE]
        gives what was bought in the App Store, such as apple:2000000123456789, to another account, by its
        id or e-mail: for itself, or for a space that it runs. The audit notes it on both sides
    umbu code make PLAN DAYS [--uses 1] [--ends TIME] [--trial]
        makes a code that gives a plan for some days to each account that redeems it, for itself or a
        space; --trial counts as the account's one trial. It is shown this once
    umbu code list
    umbu code end CODE
        lists the codes by their last letters, or lets one be redeemed no more
    umbu import revenuecat FILE [--yes]
        says what an export of RevenueCat's transactions would give whom, and with --yes gives it, until
        a store tells of the same purchase itself. Accounts are known by their id or confirmed e-mail
    umbu ask NAME|FILE|- [--last 30d | --from DAY --to DAY] [--csv|--json] [--language pt|en] [--patient]
        answers a question about what people use: dau, registration and many more have a name, reports
        such as four_questions are several, and others are written in JSON, in a file or on standard
        input (Docs/Analytics.md). --last takes days, weeks or months (30d, 12w, 6m) instead of the
        question's own period; --patient lets it take ten minutes instead of half of one. With --csv or
        --json the answer is for programs
    umbu ask NAME|FILE|- --save NAME | NAME --forget
        gives a question a name by which it is asked, and other questions may ask by the people it
        finds, or takes the name away
    umbu events status
        says how much is counted and where it lies, how much room it takes, and who is being erased
    umbu events check
        reads every sealed file of events, and sets aside what is not what was written; says nothing while
        all is well
    umbu events seal
        seals at once what would be sealed later
    umbu events adopt
        lets the next server that starts have the sealed files of its own folder, after they were moved
    umbu events internal ACCOUNT [--remove]
        leaves what an account does from its next sign-in on out of the figures, by its id or e-mail
    umbu events debug ACCOUNT [--remove]
        lets an account look at events as they come
    umbu events erase ACCOUNT [--yes]
        erases all that is counted of an account, for good; the account stays
    umbu events restore FILE [--keys COPY]
        brings sealed files that are set aside back from FILE.events of a backup
    umbu events sql QUERY|NAME|FILE.sql|- [--limit 10000] [--csv|--json] [--save NAME] [--remove]
        runs one query that reads the tables events, people and links (Docs/Analytics.md), for ten seconds
        at most; --save keeps it under a name and --remove gives that name up. Without a query it lists
        those that have one
    umbu import ga4 FILE --mapping MAP [--yes]
        says what of the lines of GA4's export to BigQuery would be taken in as events of the app, and with
        --yes takes it in, each row once and marked as taken in. MAP says which events and parameters are
        which (Docs/EventExports.md); what it does not name is counted and left out
    umbu export ga4 FOLDER --day DAY | --from DAY --to DAY [--form jsonl|parquet|jsonl,parquet]
        writes days of events as GA4 exports them to BigQuery, without those who agree no more
    umbu export ga4 --daily jsonl|parquet|jsonl,parquet|off
        keeps such files of every day in exports/APP of the data, today's made anew every hour, or no more
    umbu hook add NAME --to URL --question NAME|FILE|- [--every 1d] [--people]
        tells another system again and again what a question comes to, signed with a secret that is shown
        once; with --people who entered and who left those that it lists, of who allows marketing
    umbu hook add NAME --to URL --forward
        hands every event on as Segment's sources send them, with the key in UMBU_HOOK_KEY
    umbu hook list, umbu hook remove NAME, umbu hook test NAME
        lists who is told, ends it, or sends something that tells nothing
    umbu erase SPACE [--yes] [--keys COPY] [--archive FOLDER]
        erases a space for good, by its id or exact name: its rows, its files, and the key of its
        backups, so that none of them gives it back. Its audit stays. It says what will go, and at a
        terminal asks for the space as it was named; --yes erases it unasked, and --archive removes
        what was archived until now as well
    umbu archive forget [--archive FOLDER] [--keys COPY]
        removes what was archived until now and destroys its key; a server that archives goes on with
        a new copy and a new key
    umbu user list
        lists the accounts and their spaces
    umbu backup FILE [--keys COPY] [--with-files]
        writes a whole, checked backup of the data while the server runs, sealed: backup.keys in the
        folder of data alone opens it. Files come into files.sealed beside it, only new ones; those in
        a bucket with --with-files. --keys keeps a copy of the keys up to date, on another disk at best.
        What is counted comes into FILE.events, which nobody can open after 35 days
    umbu keys export FILE
        writes a copy of the keys of all backups until now; keep it where the backups are not
    umbu restore FILE [--keys COPY] [--replace]
        makes the data of a backup, where no server runs and no data is; --keys names the keys where
        the folder of data is lost. Spaces that were erased since are left out. Files that are
        missing or damaged beside the backup are named, and the rest comes back. What is counted comes
        from FILE.events, without who was erased since. --replace sets the
        data that is there aside and deletes none of it
    umbu restore --archive FOLDER [--at 2026-11-22T10:00:00Z] [--to-damage] [--replace]
        makes the data as it was then, or at the end of the archive; what is damaged or missing in it
        is named and refused, or with --to-damage where the restore ends
    umbu copy --from PLACE --to PLACE
        copies a whole installation, checks it by row counts and checksums, and leaves the source as
        it is; a place is a folder or a postgres:// URL, and the one to copy to has no data yet
    umbu audit verify [--anchors FILE]
        walks the audit of every app; names the first row that was changed, removed or moved.
        --anchors compares it with what was sent away, a file of that or a mailbox, and finds also
        what somebody with the key has written anew
    umbu mail receive ADDRESS [--data data] [--app ID] < MESSAGE
        takes a mail for an address of somebody's own, for the pipe of a mail server; in the folder of a
        server that runs with --capture. 0 taken, 67 no such address, 77 not allowed, 65 too large or no
        mail, 75 to be tried again
    umbu jobs list
        lists what waits to be done, what is being done and what was given up, with the reason
    umbu jobs retry ID|dead
        lets a job begin anew, or all that were given up
    umbu jobs discard ID|dead
        removes a job that waits or was given up, or all that were given up
    umbu store [--app ID] [--to ADDRESS] [--port 8090] [--host 127.0.0.1]
        is an App Store that charges nobody, for who develops: on its page one buys, fails, refunds and
        turns its clock, and what it signs is posted to ADDRESS, a server's webhook such as
        http://127.0.0.1:8080/fisioflow/v1/store/apple/notifications. --root FILE writes its root, which
        umbu serve --app-store believes with environment=localtesting. --bundle, --environment: for what
        it signs; --month 5m lets a month last five minutes, as Apple's sandbox; --start TIME sets its
        clock, which a server's must not be a day behind
    umbu store run FILE [--to ADDRESS] [--root FILE]
        lets a scenario of purchases happen at once, years in a moment, and posts what was signed, late,
        twice and out of order as the file says, or lists it
    umbu registry [--json|--page|--lint]
        lists what the apps count of what people do; --page writes it as Docs/Events.md has it, --lint says
        what is wrong with it
    umbu registry add FILE
        adds an event that a business counts beside that, or its next version, as JSON describes it (Docs/Segment.md);
        it is taken at once. - is standard input
    umbu registry retire NAME
        counts an event that was added no more; what was counted of it stays
    umbu registry list
        lists all that was added, when and by whom
    umbu registry --swift
        writes Swift of what was added, for an app that counts it itself
    umbu key make public|secret|ask NAME [--origins https://SHOP,https://OTHER]
        makes a key with which other programs bring events by Segment's libraries (public: of devices that agreed,
        from pages of these origins; secret: of anybody, from servers), or ask about them (ask). It is shown once
    umbu key list
        lists all keys, which of them were revoked, and for which pages
    umbu key refused NAME
        says what was refused of what came with a key, by names alone, and how often
    umbu key revoke NAME
        takes a key back at once
    umbu doctor
        looks whether everything that a server needs is in order
    umbu help, umbu --version

    Commands work on the folder of --data (default: data), whether a server runs there or not.
    --app ID names the app where there are several. Exit codes: 0 done, 1 not done, 2 wrongly asked,
    3 backed up or restored, but not all of it, and it says what is missing, 74 the disk does not keep
    what is written to a database.

    """
  }

  /// Which plans there are.
  private static func plans(of apps: [AppDefinition]) -> String {
    apps.compactMap { app in
      app.plans.map { "Plans of \(app.name): \($0.names.joined(separator: ", "))." }
    }.joined(separator: " ")
  }
}
