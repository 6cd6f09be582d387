import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

// Jepsen's bank test: eight accounts, ₱100 in total, transfers of at most ₱5. `BANK_SECONDS` sets the duration.
const seconds = Number(process.env['BANK_SECONDS'] ?? 6)
const root = resolve(import.meta.dirname, '../../..')

type Server = { child: ChildProcess; url: string }
let database: Awaited<ReturnType<typeof openTestDatabase>>
let wallets: number[]
let servers: Server[]

beforeAll(async () => {
  database = await openTestDatabase()
  wallets = []
  for (let index = 0; index < 8; index++) wallets.push((await walletWith(database.owner, 1_250)).walletId)
  servers = await Promise.all([startServer(), startServer()])
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await database.close()
})

async function startServer(): Promise<Server> {
  const child = spawn(process.execPath, ['areas/wallets/server/testing/bank-server.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, BANK_DATABASE: database.url },
  })
  const url = await new Promise<string>((done) => createInterface({ input: child.stdout }).once('line', done))
  return { child, url }
}

type Envelope = { status: string; message: unknown; data?: { isNew: boolean }; code?: string }

async function post(path: string, body: object, key: string = randomUUID()): Promise<Envelope> {
  const server = servers[randomInt(servers.length)]
  const response = await fetch(`${server?.url}/v1${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer teller', 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return response.json()
}

/** Repeats a request with the same idempotency key until it gets a response. */
async function patiently(send: () => Promise<Envelope>): Promise<Envelope> {
  for (;;) {
    const answer = await send().catch(() => null)
    if (answer && answer.code !== 'PROVIDER_ERROR' && answer.code !== 'CONFLICT') return answer
  }
}

test(
  'bank › returns the same total in every read although processes are killed',
  { timeout: 120_000 },
  async () => {
    const ends = Date.now() + seconds * 1_000
    const acknowledged: string[] = []
    const wrong: unknown[] = []

    const teller = async (index: number) => {
      for (let count = 0; Date.now() < ends; count++) {
        const [from, to] = [wallets[randomInt(8)], wallets[randomInt(8)]]
        if (from === to) continue
        const cause = `bank ${index} ${count}`
        const body = { from, to, amount: randomInt(1, 6), cause }
        const key = randomUUID()
        const { status, code } = await patiently(() => post('/bank/transfer', body, key))
        if (status === 'ok') acknowledged.push(cause)
        else if (code !== 'INSUFFICIENT_FUNDS' && code !== 'LIMIT_EXCEEDED')
          wrong.push({ body, status, code })
      }
    }
    const reader = async () => {
      for (; Date.now() < ends;) {
        const { message } = await patiently(() => post('/bank/read', { wallets }))
        const rows = Array.isArray(message) ? (message as { balance: number }[]) : []
        const total = rows.reduce((sum, { balance }) => sum + balance, 0)
        if (total !== 10_000 || rows.length !== 8 || rows.some(({ balance }) => balance < 0)) wrong.push(rows)
      }
    }
    const killer = async () => {
      while (Date.now() < ends - seconds * 500) await new Promise((done) => setImmediate(done))
      servers[0]?.child.kill('SIGKILL')
      servers[0] = await startServer()
    }
    await Promise.all([...[1, 2, 3, 4, 5, 6].map(teller), reader(), reader(), killer()])

    expect(wrong).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(50)
    const { rows } = await sql<{ cause: string; n: number }>`
    select cause, count(*) as n from ledger_transfer where cause like 'bank %' group by 1`.execute(
      database.owner,
    )
    expect(rows.filter(({ n }) => n !== 1)).toEqual([])
    expect(new Set(rows.map(({ cause }) => cause))).toEqual(new Set(acknowledged))
    expect(await verifyLedger(database.owner)).toEqual([])
  },
)
