#include "parts.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Beside the heap of SQLite itself: what is read again within a query need not be asked for again.
static const size_t most_bytes = 256u << 20;
// What one part may have: more than the rows of it can come to.
static const uint32_t most_rows = 1u << 24;

// Messages of QueryWords.part, and the answer.
struct request {
  uint32_t tag, number;
  int64_t day;
  uint64_t wanted[event_mask_words];
};
struct answer {
  uint32_t tag, rows, people, parts;
  uint64_t first;
};

int64_t event_tables_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

static int has_all(const uint64_t *these, const uint64_t *wanted) {
  for (int word = 0; word < event_mask_words; word++)
    if (wanted[word] & ~these[word]) return 0;
  return 1;
}

static size_t count_of(const uint64_t *wanted) {
  size_t count = 0;
  for (int word = 0; word < event_mask_words; word++)
    count += (size_t)__builtin_popcountll(wanted[word]);
  return count;
}

static struct part *find(
    struct parts *parts, int64_t day, uint32_t number, const uint64_t *wanted) {
  for (struct part **place = &parts->first; *place != NULL; place = &(*place)->next) {
    struct part *part = *place;
    if (part->day != day || part->number != number || !has_all(part->wanted, wanted)) continue;
    *place = part->next;
    part->next = parts->first;
    return parts->first = part;
  }
  return NULL;
}

// Gives up those that nobody uses, the longest ago first, until so many bytes have room.
static int make_room(struct parts *parts, size_t bytes) {
  while (parts->bytes + bytes > most_bytes) {
    struct part **last = NULL;
    for (struct part **place = &parts->first; *place != NULL; place = &(*place)->next)
      if ((*place)->uses == 0) last = place;
    if (last == NULL) return SQLITE_NOMEM;
    struct part *part = *last;
    *last = part->next;
    parts->bytes -= part->bytes;
    free(part);
  }
  return SQLITE_OK;
}

static int ask(const struct event_world *world, const struct request *request, struct answer *answer) {
  ssize_t count;
  do count = write(world->socket, request, sizeof *request);
  while (count < 0 && errno == EINTR);
  if (count != (ssize_t)sizeof *request) return SQLITE_IOERR;
  do count = read(world->socket, answer, sizeof *answer);
  while (count < 0 && errno == EINTR);
  if (count != (ssize_t)sizeof *answer || answer->tag != 'p') return SQLITE_IOERR;
  if (answer->rows > most_rows || answer->people > answer->rows) return SQLITE_IOERR;
  return SQLITE_OK;
}

static int read_all(int file, void *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t more = pread(file, (char *)bytes + done, count - done, (off_t)done);
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) return SQLITE_IOERR;
    done += (size_t)more;
  }
  return SQLITE_OK;
}

// Words of eight bytes of so many numbers of four.
static size_t halves(size_t count) { return (count + 1) / 2; }

static int fetch(struct parts *parts, const struct request *request, struct part **out) {
  struct answer answer;
  int code = ask(parts->world, request, &answer);
  if (code != SQLITE_OK) return code;
  size_t ids = 2u * answer.people, starts = halves((size_t)answer.people + 1);
  size_t rows = answer.rows, events = halves(rows);
  size_t words = ids + starts + rows + events + rows * count_of(request->wanted);
  size_t bytes = sizeof(struct part) + 8 * words;
  code = make_room(parts, bytes);
  if (code != SQLITE_OK) return code;
  struct part *part = malloc(bytes);
  if (part == NULL) return SQLITE_NOMEM;
  code = read_all(parts->world->exchange, part->words, 8 * words);
  if (code != SQLITE_OK) return free(part), code;
  memcpy(part->wanted, request->wanted, sizeof part->wanted);
  part->day = request->day, part->number = request->number, part->uses = 0, part->bytes = bytes;
  part->rows = answer.rows, part->people = answer.people, part->parts = answer.parts;
  part->first = answer.first;
  part->ids = (const uint8_t *)part->words;
  part->starts = (const uint32_t *)(part->words + ids);
  part->times = (const int64_t *)(part->words + ids + starts);
  part->events = (const int32_t *)(part->words + ids + starts + rows);
  part->columns = (const int64_t *)(part->words + ids + starts + rows + events);
  part->next = parts->first;
  parts->first = part;
  parts->bytes += bytes;
  *out = part;
  return SQLITE_OK;
}

int parts_take(
    struct parts *parts, int64_t day, uint32_t number, const uint64_t *wanted, struct part **out) {
  // Between parts no step of SQLite's program passes, so it does not look at the clock there.
  if (event_tables_now() > parts->world->deadline) return SQLITE_INTERRUPT;
  struct part *part = find(parts, day, number, wanted);
  if (part == NULL) {
    struct request request = {.tag = 'd', .number = number, .day = day};
    memcpy(request.wanted, wanted, sizeof request.wanted);
    int code = fetch(parts, &request, &part);
    if (code != SQLITE_OK) return code;
  }
  part->uses++;
  *out = part;
  return SQLITE_OK;
}

void parts_release(struct part *part) {
  if (part != NULL) part->uses--;
}

const int64_t *part_column(const struct part *part, int bit) {
  int word = bit / 64;
  uint64_t one = 1ull << (bit % 64);
  if (!(part->wanted[word] & one)) return NULL;
  size_t before = (size_t)__builtin_popcountll(part->wanted[word] & (one - 1));
  for (int other = 0; other < word; other++)
    before += (size_t)__builtin_popcountll(part->wanted[other]);
  return part->columns + before * part->rows;
}
