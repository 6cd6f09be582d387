import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { isRecorded } from './breaks.ts'
import { chainHead } from './chain-comparison.ts'
import { type ChainName, type CheckpointFile, chains, openCheckpointFile } from './checkpoints.ts'
import { logWarning } from '#platform/server/observability/logging.ts'

const batches = { audit: 20_000, ledger: 5_000 } as const
const everyMs = 1_000
const ledgerEveryMs = 5_000
const completeEveryMs = 600_000
const anchorEveryMs = 60_000
const monthsEveryMs = 3_600_000

/** Seals all settled entries, or all transfers, into their chain and returns their number. Waits for another sealer. */
export async function sealAll(db: Database, chain: ChainName = 'audit'): Promise<number> {
  let total = 0
  for (;;) {
    const sealed = await sealBatch(db, chain, { patiently: true })
    total += sealed ?? 0
    if ((sealed ?? 0) < batches[chain]) return total
  }
}

type SealOptions = {
  patiently: boolean
  /** Whether transfers of the last 15 minutes are read again, or only those of the last minute. */
  isComplete?: boolean
}

async function sealBatch(
  db: Database,
  chain: ChainName,
  { patiently, isComplete = true }: SealOptions,
): Promise<number | null> {
  const { rows } =
    chain === 'audit'
      ? await sql<{ sealed: number | null }>`
          select seal_audit(${batches.audit}, ${patiently}) as sealed`.execute(db)
      : await sql<{ sealed: number | null }>`
          select seal_ledger(${batches.ledger}, ${patiently}, ${isComplete}) as sealed`.execute(db)
  return rows[0]?.sealed ?? null
}

/**
 * Appends the end of the chain to its checkpoint file. Does nothing if the chain is not longer than at the last
 * checkpoint, unless that checkpoint ends a recorded break.
 */
export function appendCheckpoint(db: Database, checkpointFile: CheckpointFile): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Two processes can share the file, and each line continues the previous one, so writes are serialised.
    await sql`select pg_advisory_xact_lock(7005)`.execute(tx)
    const { chain } = checkpointFile
    const head = await chainHead(tx, chain)
    const last = await checkpointFile.last()
    if (head === null) return
    const isLonger = last === null || head.position > last.position
    if (!isLonger && !(await isRecorded(tx, { chain, lastLine: last.n, lostHash: last.hash }))) return
    await checkpointFile.append({ ...head, at: new Date().toISOString() })
  })
}

type SealerOptions = { dataDir: string; secret: Buffer; warn?: (message: string, error: unknown) => void }

/** Seals entries and transfers and writes checkpoints while a process runs; only one process seals at a time. */
export function startSealer(
  db: Database,
  { dataDir, secret, warn = logWarning }: SealerOptions,
): { stop(): Promise<void> } {
  const checkpointFiles = chains.map((chain) => openCheckpointFile(dataDir, secret, chain))
  const stopping = new AbortController()
  let monthsAt = -Infinity
  let anchoredAt = performance.now()
  let ledgerAt = -Infinity
  let completeAt = -Infinity
  let isTroubled = false

  async function work() {
    if (performance.now() - monthsAt > monthsEveryMs) {
      await sql`select make_audit_months()`.execute(db)
      monthsAt = performance.now()
    }
    await seal('audit', { patiently: false })
    if (performance.now() - ledgerAt > ledgerEveryMs) await sealLedger()
    if (performance.now() - anchoredAt > anchorEveryMs) {
      await appendCheckpoints()
      anchoredAt = performance.now()
    }
  }

  async function seal(chain: ChainName, options: SealOptions) {
    while ((await sealBatch(db, chain, options)) === batches[chain]) if (stopping.signal.aborted) break
  }

  // Most transactions end within a second. Those that take longer are found by the rare complete overlap.
  async function sealLedger() {
    const isComplete = performance.now() - completeAt > completeEveryMs
    await seal('ledger', { patiently: false, isComplete })
    ledgerAt = performance.now()
    if (isComplete) completeAt = ledgerAt
  }

  async function appendCheckpoints() {
    for (const file of checkpointFiles) await appendCheckpoint(db, file)
  }

  async function run() {
    while (!stopping.signal.aborted) {
      try {
        await work()
        isTroubled = false
      } catch (error) {
        // The database can be unavailable for a while. The warning is logged once; entries stay unsealed meanwhile.
        if (!isTroubled)
          warn('The chains of audit log and ledger could not be extended. Retrying every second.', error)
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
        for (const chain of chains) await sealBatch(db, chain, { patiently: false })
        await appendCheckpoints()
      } catch (error) {
        warn('The last checkpoint of audit log and ledger could not be written at shutdown.', error)
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
