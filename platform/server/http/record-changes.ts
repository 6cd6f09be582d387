import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { recordChangesPath, type RecordChanges, recordGroup } from '#platform/contract/record-changes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { addEventStream } from '#platform/server/http/event-stream.ts'
import type { Authenticate } from '#platform/server/staff.ts'
import { logWarning } from '#platform/server/observability/logging.ts'

const everyMs = 1_000
/** With more entries, all records are announced. */
const maxEntries = 2_000

/** Actions that do not change the record. */
const withoutChange = [
  'Reveal',
  'View',
  'View image',
  'Download',
  'Export',
  'Print packing list',
  'Confirm act',
]

/** Reads the records of audit entries that became visible since the previous call. */
export function changedRecordsReader(db: Database) {
  // Transactions before `from` had ended at the previous call. Later ones may commit in any order, so their entries are
  // read again and compared with `seen`.
  let from: string | null = null
  let seen = new Set<number>()
  const currentFrom = async () => {
    const { rows } = await sql<{ xmin: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db)
    return rows[0]?.xmin ?? null
  }
  const entriesSince = async (start: string) => {
    // A decision is also a change of the record that the request is about.
    const { rows } = await sql<{
      id: number
      kind: string
      recordId: string
      subjectKind: string | null
      subjectId: string | null
    }>`
      select a.id, a.kind, a.record_id, r.record_kind as subject_kind, r.record_id as subject_id
      from audit_entry a
      left join approval_request r on r.id = case when a.kind = 'approval' then a.record_id::bigint end
      where a.tx >= ${start}::xid8 and a.at > now() - interval '1 day'
        and a.action <> all(${withoutChange})
      order by a.tx desc, a.id desc limit ${maxEntries}`.execute(db)
    return rows
  }
  return {
    /** Starts reading with the next commit, unless it has started. */
    async start() {
      if (from !== null) return
      const start = await currentFrom()
      seen = new Set(start === null ? [] : (await entriesSince(start)).map(({ id }) => id))
      from = start
    },
    stop() {
      from = null
    },
    /** Groups of the changed records; null if there are too many. */
    async read(): Promise<RecordChanges['groups']> {
      if (from === null) return null
      const next = await currentFrom()
      const rows = await entriesSince(from)
      const added = rows.filter(({ id }) => !seen.has(id))
      seen = new Set(rows.map(({ id }) => id))
      from = next
      if (rows.length === maxEntries && added.length > 0) return null
      const groups = added.flatMap(({ kind, recordId, subjectKind, subjectId }) => [
        recordGroup(kind, recordId),
        ...(subjectKind === null || subjectId === null ? [] : [recordGroup(subjectKind, subjectId)]),
      ])
      return [...new Set(groups)]
    },
  }
}

/** Announces changed records to the consoles of signed-in staff, about once a second. */
export function addRecordChanges(
  app: FastifyInstance,
  { db, authenticate }: { db: Database; authenticate: Authenticate },
) {
  const reader = changedRecordsReader(db)
  let announced: RecordChanges = { groups: [] }
  const stream = addEventStream(app, {
    url: recordChangesPath,
    keyOf: () => 0,
    authenticate,
    needs: 'signed-in',
    read: async () => {
      await reader.start()
      return JSON.stringify(announced)
    },
  })
  const stopping = new AbortController()
  const timer = setInterval(() => void announce(), everyMs)
  timer.unref()
  let isBusy = false

  async function announce() {
    if (isBusy || stopping.signal.aborted) return
    isBusy = true
    try {
      if (stream.listeners() === 0) return reader.stop()
      await reader.start()
      const groups = await reader.read()
      if (groups !== null && groups.length === 0) return
      announced = { groups }
      await stream.broadcast(0)
      // A new listener causes another broadcast, which would announce the same changes again.
      announced = { groups: [] }
    } catch (error) {
      // The next reading includes what this one missed.
      if (!stopping.signal.aborted) logWarning('Changed records could not be read.', error)
    } finally {
      isBusy = false
    }
  }

  return {
    stop() {
      stopping.abort()
      clearInterval(timer)
    },
  }
}
