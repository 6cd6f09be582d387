import { sql } from 'kysely'
import type { ViewAccess } from '#platform/contract/record-views.ts'
import { toStorableText } from '#platform/server/audit/changes.ts'
import type { Database } from '#platform/server/db/database.ts'
import { logWarning } from '#platform/server/observability/logging.ts'

/** One entry of the view log. */
export type RecordView = {
  actor: { id: number; email: string; name: string }
  access: ViewAccess
  kind: string
  recordId: string
  label: string
  reason: string
  requestId: string
  ip: string
  /** Path of the call. */
  call: string
}

export type ViewLog = {
  /** Adds an entry. Waits for the database only while the buffer is full, and fails if it then cannot be written. */
  add(view: RecordView): Promise<void> | undefined
  /** Writes all entries that were added. */
  flush(): Promise<void>
  /** Writes all entries and ends the log. */
  stop(): Promise<void>
}

type Options = { maxBuffered?: number; warn?: (message: string, error: unknown) => void }

const flushEveryMs = 1_000
const batchSize = 1_000
const attemptsAtStop = 5

/**
 * Collects entries of the view log and writes them every second, so that no reply waits for the database. Entries are in
 * memory for up to a second; a process that crashes loses them.
 */
export function startViewLog(
  db: Database,
  { maxBuffered = 10_000, warn = logWarning }: Options = {},
): ViewLog {
  const buffer: RecordView[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let isTroubled = false

  async function writeAll() {
    while (buffer.length > 0) {
      const batch = buffer.slice(0, batchSize)
      await insertViews(db, batch)
      buffer.splice(0, batch.length)
    }
  }

  async function flush() {
    while (buffer.length > 0) {
      writing ??= writeAll().finally(() => (writing = undefined))
      await writing
    }
  }

  function schedule() {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush().then(
        () => (isTroubled = false),
        (error: unknown) => {
          if (!isTroubled) warn('The view log could not be written. Retrying every second.', error)
          isTroubled = true
          schedule()
        },
      )
    }, flushEveryMs).unref()
  }

  return {
    add(view) {
      if (buffer.length >= maxBuffered) return flush().then(() => this.add(view))
      buffer.push(view)
      schedule()
      return undefined
    },
    flush,
    async stop() {
      for (let left = attemptsAtStop; ; left--) {
        clearTimeout(timer)
        timer = undefined
        try {
          await flush()
          return
        } catch (error) {
          if (left > 1) {
            await new Promise((done) => setTimeout(done, flushEveryMs))
            continue
          }
          warn(`${buffer.length} entries of the view log were lost at shutdown.`, error)
          return
        }
      }
    },
  }
}

async function insertViews(db: Database, views: readonly RecordView[]): Promise<void> {
  const rows = views.map(({ actor, ...view }) => ({
    actor_id: actor.id,
    actor_email: actor.email,
    actor_name: toStorableText(actor.name),
    access: view.access,
    kind: view.kind,
    record_id: toStorableText(view.recordId),
    label: toStorableText(view.label),
    reason: toStorableText(view.reason),
    request_id: view.requestId,
    ip: view.ip,
    call: view.call,
  }))
  await sql`
    insert into record_view
      (actor_id, actor_email, actor_name, access, kind, record_id, label, reason, request_id, ip, call)
    select actor_id, actor_email, actor_name, access, kind, record_id, label, reason, request_id, ip, call
    from jsonb_populate_recordset(null::record_view, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}
