import { sql } from 'kysely'
import { chainHead } from '#platform/server/audit/chain-comparison.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'

/** Number of rows of one kind that the running database has and an earlier copy lacks. */
export type LostRows = { kind: string; lost: number }

/** Changes that restoring an earlier copy would lose. */
export type LostChanges = {
  /** Whether the end of the copy's audit chain is the same link in the running database. */
  isSameHistory: boolean
  movements: LostRows[]
  postings: number
  /** Audited actions, such as `adjustment: Approve`. */
  actions: LostRows[]
}

/** Maximum age of transactions that were running at the time of the copy. */
const overlap = '1 day'

/** Compares an earlier copy with the running database, before entries are added to the chain of the copy. */
export async function findLostChanges(
  runningUrl: string,
  copyUrl: string,
  moment: Date,
): Promise<LostChanges> {
  const [running, copy] = [runningUrl, copyUrl].map((url) =>
    openDatabase(url, { max: 1, statementTimeoutMs: 3_600_000 }),
  ) as [Database, Database]
  try {
    const [now, then] = await Promise.all([rowsSince(running, moment), rowsSince(copy, moment)])
    const head = await chainHead(copy, 'audit')
    const same = head && (await hashAt(running, head.position)) === head.hash
    const postings = difference(now.postings, then.postings)
    return {
      isSameHistory: head === null || same === true,
      movements: difference(now.movements, then.movements),
      postings: postings.reduce((sum, { lost }) => sum + lost, 0),
      actions: difference(now.actions, then.actions),
    }
  } finally {
    await Promise.all([running.destroy(), copy.destroy()])
  }
}

type Counts = { kind: string; n: number }[]

/** Ledger and audit are append-only, so the difference of two counts is the number of missing rows. */
async function rowsSince(
  db: Database,
  moment: Date,
): Promise<Record<'movements' | 'postings' | 'actions', Counts>> {
  const since = sql`${moment.toISOString()}::timestamptz - ${overlap}::interval`
  const { rows: movements } = await sql<{ kind: string; n: number }>`
    select kind, count(*) as n from ledger_transfer where at >= ${since} group by kind`.execute(db)
  const { rows: postings } = await sql<{ kind: string; n: number }>`
    select asset as kind, count(*) as n from ledger_posting where at >= ${since} group by asset`.execute(db)
  const { rows: actions } = await sql<{ kind: string; n: number }>`
    select kind || ': ' || action as kind, count(*) as n from audit_entry where at >= ${since} group by 1`.execute(
    db,
  )
  return { movements, postings, actions }
}

function difference(now: Counts, then: Counts): LostRows[] {
  const before = new Map(then.map(({ kind, n }) => [kind, n]))
  return now
    .map(({ kind, n }) => ({ kind, lost: n - (before.get(kind) ?? 0) }))
    .filter(({ lost }) => lost !== 0)
    .toSorted((one, other) => other.lost - one.lost)
}

async function hashAt(db: Database, position: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from audit_link where position = ${position}`.execute(db)
  return rows[0]?.hash
}
