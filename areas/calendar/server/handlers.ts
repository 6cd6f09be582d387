import { calendarMessages } from '#areas/calendar/messages.ts'
import { sql } from 'kysely'
import { calendarCalls } from '#areas/calendar/contract.ts'
import { maxDays, overlapsOf, getDaysError } from '#areas/calendar/rules.ts'
import { type Guard, nameOfPlace, permits } from '#platform/access.ts'
import type { Scheduled, ScheduledEntry } from '#platform/contract/calendar.ts'
import { type CalendarFeed, maxEntriesPerKind, type CalendarRange } from '#platform/server/calendar-feed.ts'
import type { Database } from '#platform/server/db.ts'
import { type HandledCall, handlersFor } from '#platform/server/http.ts'
import { logWarning } from '#platform/server/observability.ts'
import type { Language } from '#platform/words.ts'
import type { Staff } from '#platform/server/staff.ts'
import { manilaDayAfter, manilaDayStart } from '#platform/server/dates.ts'
import { rejectField } from '#platform/server/errors.ts'

/** Handlers of the calendar calls for the given feeds. */
export const calendarHandlers = (feeds: readonly CalendarFeed[]): HandledCall[] =>
  handlersFor(calendarCalls, {
    async days({ db, request, staff, language }) {
      const error = getDaysError(request)
      if (error) rejectField('to', sentences[error])
      const span = await spanOf(db, request)
      const read: Awaited<ReturnType<typeof readFeed>>[] = []
      // Feeds are read in small batches, so that one request does not use all database connections.
      for (let from = 0; from < feeds.length; from += batchSize)
        read.push(
          ...(await Promise.all(
            feeds.slice(from, from + batchSize).map((feed) => readFeed(db, feed, span, staff)),
          )),
        )
      return {
        kinds: feeds.map(({ kind, title, needs }, at) => ({
          kind,
          title,
          state: read[at]?.state ?? 'failed',
          needs: describeGuard(needs, language),
        })),
        entries: withOverlaps(
          read.flatMap(({ rows }, at) => rows.map((row) => ({ kind: feeds[at]?.kind ?? '', ...row }))),
        ),
      }
    },
  })

const batchSize = 4

const sentences = {
  backwards: calendarMessages('DATES_REVERSED'),
  tooMany: calendarMessages('TOO_MANY_DAYS', { maxDays }),
}

async function spanOf(db: Database, { from, to }: { from: string; to: string }): Promise<CalendarRange> {
  const { rows } = await sql<CalendarRange>`
    select ${manilaDayStart(from)} as from, ${manilaDayAfter(to)} as until`.execute(db)
  if (!rows[0]) throw new Error('The days have no times.')
  return rows[0]
}

type Read = { state: 'shown' | 'closed' | 'cut' | 'failed'; rows: readonly Scheduled[] }

// A feed that fails is reported as failed and does not affect the others.
async function readFeed(db: Database, feed: CalendarFeed, span: CalendarRange, staff: Staff): Promise<Read> {
  if (!permits(staff, feed.needs)) return { state: 'closed', rows: [] }
  try {
    const rows = await feed.between(db, span)
    return rows.length > maxEntriesPerKind
      ? { state: 'cut', rows: rows.slice(0, maxEntriesPerKind) }
      : { state: 'shown', rows }
  } catch (error) {
    logWarning(`The calendar could not load ${feed.kind}.`, error)
    return { state: 'failed', rows: [] }
  }
}

function withOverlaps(rows: readonly (Scheduled & { kind: string })[]): ScheduledEntry[] {
  const keyed = rows.map((row) => ({ ...row, key: `${row.kind} ${row.id}` }))
  const found = overlapsOf(keyed)
  return keyed
    .map(({ key, touches: _touches, within: _within, ...entry }) => ({
      ...entry,
      overlaps: found.get(key) ?? [],
    }))
    .sort((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt) || (a.kind < b.kind ? -1 : 1))
}

const describeGuard = (guard: Guard, language: Language) =>
  typeof guard !== 'object'
    ? ''
    : 'place' in guard
      ? nameOfPlace(guard.place)
      : calendarMessages('ROLE_LEVEL', { level: guard.minLevel }).in(language)
