import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReferenceData } from '#apps/api/reference.ts'
import { postMovement } from './movements.ts'
import { circularMovement } from '#areas/wallets/server/testing/circular-movements.ts'
import { verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { inSharedTransaction } from '#platform/server/group-commit/group-commit.ts'
import type { Database } from '#platform/server/db.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/embedded/embedded.ts'
import { readPostmasterFile } from '#platform/server/embedded/postmaster.ts'
import { waitUntil } from '#platform/server/embedded/processes.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'

// Real PostgreSQL cluster with fsync, killed while clients write. `POWER_CUTS` sets the number of kills.
const cuts = Number(process.env['POWER_CUTS'] ?? 2)

let home: string
let dataDir: string
let embedded: Awaited<ReturnType<typeof startEmbedded>>
let db: Database

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'erp-console-power-cut-'))
  dataDir = join(home, 'data')
  embedded = await startEmbedded({ dataDir, log: () => {} })
  await migrateToLatest(embedded.url)
  await loadReferenceData(embedded.url)
  db = openDatabase(embedded.url, { max: 8 })
})
afterAll(async () => {
  await db.destroy()
  await embedded.stop()
  rmSync(home, { recursive: true, force: true })
})

const folder = () => join(dataDir, 'postgres')

async function killServer() {
  const pid = readPostmasterFile(folder())?.pid ?? 0
  process.kill(pid, 'SIGKILL')
  const runsAgain = () => {
    const file = readPostmasterFile(folder())
    return file !== null && file.pid !== pid && file.ready
  }
  expect(await waitUntil(runsAgain, 30_000)).toBe(true)
}

test(
  'ledger › keeps every acknowledged movement once after a power cut, and others can be retried',
  { timeout: 60_000 + cuts * 60_000 },
  async () => {
    const wallets: number[] = []
    for (let index = 0; index < 6; index++) wallets.push((await walletWith(db, 1_000_000)).walletId)
    for (let cut = 0; cut < cuts; cut++) {
      const acknowledged: number[] = []
      const unknown: number[] = []
      const power = { isCut: false }
      let next = cut * 100_000
      const writer = async () => {
        while (!power.isCut) {
          const index = next++
          await inSharedTransaction(db, (tx) => postMovement(tx, circularMovement(wallets, index))).then(
            () => acknowledged.push(index),
            () => unknown.push(index),
          )
        }
      }
      const writers = Array.from({ length: 8 }, writer)
      expect(await waitUntil(() => acknowledged.length > 200, 60_000)).toBe(true)
      const killed = killServer()
      expect(await waitUntil(() => unknown.length > 0, 30_000)).toBe(true)
      power.isCut = true
      await Promise.all([...writers, killed])

      const { rows } = await sql<{
        cause: string
      }>`select cause from ledger_key where cause like 'circular %'`.execute(db)
      const postedCauses = new Set(rows.map(({ cause }) => cause))
      expect(acknowledged.filter((index) => !postedCauses.has(`circular ${index}`))).toEqual([])
      expect(await verifyLedger(db)).toEqual([])
      for (const index of unknown) await postMovement(db, circularMovement(wallets, index))
      expect(await verifyLedger(db)).toEqual([])
    }
    const { rows } = await sql<{ n: number }>`
    select count(*) - count(distinct cause) as n from ledger_transfer where cause like 'circular %'`.execute(
      db,
    )
    expect(rows[0]?.n).toBe(0)
  },
)
