import { fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { postMovement } from '#areas/wallets/server/movements.ts'
import { circularMovement } from '#areas/wallets/server/testing/circular-movements.ts'
import { verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

// `PROCESS_KILLS` sets the number of kills.
const kills = Number(process.env['PROCESS_KILLS'] ?? 2)

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

/** Posts in another process and kills it in the middle of its groups. Returns what the process had reported by then. */
async function postUntilKilled(wallets: readonly number[], first: number, minimum: number) {
  const sent = new Set<number>()
  const acknowledged = new Set<number>()
  const child = fork('areas/wallets/server/testing/posting-process.ts', [
    database.url,
    String(first),
    wallets.join(','),
  ])
  child.on('message', (message: { sent: number } | { acknowledged: number }) =>
    'sent' in message ? sent.add(message.sent) : acknowledged.add(message.acknowledged),
  )
  try {
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(minimum), {
      timeout: 60_000,
      interval: 1,
    })
  } finally {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { acknowledged, unknown: sent.difference(acknowledged) }
}

test(
  'ledger › keeps every acknowledged movement once after its process was killed, and others can be retried',
  { timeout: 60_000 + kills * 60_000 },
  async () => {
    const { owner: db } = database
    const wallets: number[] = []
    for (let index = 0; index < 6; index++) wallets.push((await walletWith(db, 1_000_000)).walletId)

    let total = 0
    for (let kill = 0; kill < kills; kill++) {
      const { acknowledged, unknown } = await postUntilKilled(wallets, kill * 100_000, 100 + (kill % 50))
      total += acknowledged.size
      const { rows } = await sql<{ cause: string }>`
        select cause from ledger_key where cause like 'circular %'`.execute(db)
      const posted = new Set(rows.map(({ cause }) => cause))
      expect([...acknowledged].filter((index) => !posted.has(`circular ${index}`))).toEqual([])
      for (const index of unknown) await postMovement(db, circularMovement(wallets, index))
      expect(await verifyLedger(db)).toEqual([])
    }
    const { rows } = await sql<{ n: number; transfers: number }>`
      select count(*) - count(distinct cause) as n, count(*) as transfers
      from ledger_transfer where cause like 'circular %'`.execute(db)
    expect(rows[0]?.n).toBe(0)
    expect(rows[0]?.transfers).toBeGreaterThanOrEqual(total)
  },
)
