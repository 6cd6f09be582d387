import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { isRecorded } from './breaks.ts'
import { type CheckpointFile, openCheckpointFile } from './checkpoints.ts'
import { logWarning } from '#platform/server/observability/logging.ts'

const batch = 20_000
const everyMs = 1_000
const anchorEveryMs = 60_000
const monthsEveryMs = 3_600_000

/** Seals all settled entries into the chain and returns their number. Waits while another sealer runs. */
export async function sealAll(db: Database): Promise<number> {
  let total = 0
  for (;;) {
    const sealed = await sealBatch(db, true)
    total += sealed ?? 0
    if ((sealed ?? 0) < batch) return total
  }
}

async function sealBatch(db: Database, patiently: boolean): Promise<number | null> {
  const { rows } = await sql<{ sealed: number | null }>`
    select seal_audit(${batch}, ${patiently}) as sealed`.execute(db)
  return rows[0]?.sealed ?? null
}

/**
 * Appends the end of the chain to the checkpoint file. Does nothing if the chain is not longer than at the last
 * checkpoint, unless that checkpoint ends a recorded break.
 */
export function appendCheckpoint(db: Database, checkpointFile: CheckpointFile): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Two processes can share the file, and each line continues the previous one, so writes are serialised.
    await sql`select pg_advisory_xact_lock(7005)`.execute(tx)
    const { rows } = await sql<{ position: number; hash: string }>`
      select position, encode(hash, 'hex') as hash from audit_link order by position desc limit 1`.execute(tx)
    const [head] = rows
    const last = await checkpointFile.last()
    if (head === undefined) return
    const isLonger = last === null || head.position > last.position
    if (!isLonger && !(await isRecorded(tx, { lastLine: last.n, lostHash: last.hash }))) return
    await checkpointFile.append({ ...head, at: new Date().toISOString() })
  })
}

type SealerOptions = { dataDir: string; secret: Buffer; warn?: (message: string, error: unknown) => void }

/** Seals entries and writes checkpoints while the API runs. Of several processes, one at a time does the work. */
export function startSealer(
  db: Database,
  { dataDir, secret, warn = logWarning }: SealerOptions,
): { stop(): Promise<void> } {
  const checkpointFile = openCheckpointFile(dataDir, secret)
  const stopping = new AbortController()
  let monthsAt = -Infinity
  let anchoredAt = performance.now()
  let isTroubled = false

  async function work() {
    if (performance.now() - monthsAt > monthsEveryMs) {
      await sql`select make_audit_months()`.execute(db)
      monthsAt = performance.now()
    }
    while ((await sealBatch(db, false)) === batch) if (stopping.signal.aborted) break
    if (performance.now() - anchoredAt > anchorEveryMs) {
      await appendCheckpoint(db, checkpointFile)
      anchoredAt = performance.now()
    }
  }

  async function run() {
    while (!stopping.signal.aborted) {
      try {
        await work()
        isTroubled = false
      } catch (error) {
        // The database can be unavailable for a while. The warning is logged once; entries stay unsealed meanwhile.
        if (!isTroubled) warn('The audit chain could not be extended. Retrying every second.', error)
        isTroubled = true
      }
      await pause(everyMs, stopping.signal)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      try {
        await sealBatch(db, false)
        await appendCheckpoint(db, checkpointFile)
      } catch (error) {
        warn('The last checkpoint of the audit chain could not be written at shutdown.', error)
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
