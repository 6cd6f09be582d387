import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { type HeadsFile, headsIn } from '#platform/server/audit/heads.ts'
import { warnOf } from '#platform/server/logging.ts'

const batch = 20_000
const everyMs = 1_000
const anchorEveryMs = 60_000
const monthsEveryMs = 3_600_000

/** Takes every entry that is settled into the chain, and says how many. Waits for another sealer to finish. */
export async function sealAll(db: Database): Promise<number> {
  let total = 0
  for (;;) {
    const sealed = await sealSome(db, true)
    total += sealed ?? 0
    if ((sealed ?? 0) < batch) return total
  }
}

async function sealSome(db: Database, patiently: boolean): Promise<number | null> {
  const { rows } = await sql<{ sealed: number | null }>`
    select seal_audit(${batch}, ${patiently}) as sealed`.execute(db)
  return rows[0]?.sealed ?? null
}

/** Writes the end of the chain into the witness file, unless it stands there already. */
export function anchorHead(db: Database, heads: HeadsFile): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Two processes may share the folder; each line continues the one before, so they take turns.
    await sql`select pg_advisory_xact_lock(7005)`.execute(tx)
    const { rows } = await sql<{ position: number; hash: string }>`
      select position, encode(hash, 'hex') as hash from audit_link order by position desc limit 1`.execute(tx)
    const [head] = rows
    const last = await heads.last()
    if (head === undefined || head.position <= (last?.position ?? 0)) return
    await heads.append({ ...head, at: new Date().toISOString() })
  })
}

type Where = { dataDir: string; secret: Buffer; warn?: (message: string, error: unknown) => void }

/** Keeps the chain growing and witnessed while the API runs. Several processes may: one at a time does the work. */
export function startSealer(
  db: Database,
  { dataDir, secret, warn = warnOf }: Where,
): { stop(): Promise<void> } {
  const heads = headsIn(dataDir, secret)
  const stopping = new AbortController()
  let monthsAt = -Infinity
  let anchoredAt = performance.now()
  let isTroubled = false

  async function work() {
    if (performance.now() - monthsAt > monthsEveryMs) {
      await sql`select make_audit_months()`.execute(db)
      monthsAt = performance.now()
    }
    while ((await sealSome(db, false)) === batch) if (stopping.signal.aborted) break
    if (performance.now() - anchoredAt > anchorEveryMs) {
      await anchorHead(db, heads)
      anchoredAt = performance.now()
    }
  }

  async function keepOn() {
    while (!stopping.signal.aborted) {
      try {
        await work()
        isTroubled = false
      } catch (error) {
        // The database may be away for a while; it is told once, and entries wait unsealed meanwhile.
        if (!isTroubled)
          warn('The audit chain could not be continued. It is tried again every second.', error)
        isTroubled = true
      }
      await pause(everyMs, stopping.signal)
    }
  }

  const running = keepOn()
  return {
    async stop() {
      stopping.abort()
      await running
      try {
        await sealSome(db, false)
        await anchorHead(db, heads)
      } catch (error) {
        warn('The end of the audit chain could not be witnessed at the stop.', error)
      }
    },
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    timer.unref()
    signal.addEventListener('abort', end)
  })
}
