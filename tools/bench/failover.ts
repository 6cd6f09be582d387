import { execFile } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { findWallets } from '#areas/wallets/public.ts'
import { demoPassword } from '#areas/session/server/demo.ts'
import { openDatabase } from '#platform/server/db/database.ts'

// Load for deploy/ha/lab.sh: makers create adjustments, a checker approves them and the worker posts them, while people
// read lists. During the load, the script causes events. Failed writes are retried with the same idempotency key.
//
//   node tools/bench/failover.ts [event …]

const { APIS = '', MIGRATION_URL = '', LAB_SCRIPT = '' } = process.env
const apis = APIS.split(',')
const allEvents = ['switchover', 'kill', 'freeze', 'rights', 'passwords', 'certificate']
const events = process.argv.length > 2 ? process.argv.slice(2) : allEvents
// A worker posts about two adjustments a second, so only one of approvedOf is approved.
const approvedOf = 30
const { writers, readers, pauseMs, timeoutMs } = { writers: 6, readers: 2, pauseMs: 30, timeoutMs: 40_000 }

const Envelope = z.object({ status: z.string(), message: z.unknown(), data: z.unknown().optional() })
const run = promisify(execFile)
const runEvent = (...args: string[]) => run(LAB_SCRIPT, ['event', ...args])

type Answer = { httpStatus: number; envelope: z.infer<typeof Envelope> | null }

async function send(api: string, token: string, path: string, body: object, key?: string): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  }
  try {
    const response = await fetch(`${api}/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return {
      httpStatus: response.status,
      envelope: Envelope.safeParse(await response.json().catch(() => null)).data ?? null,
    }
  } catch {
    return { httpStatus: 0, envelope: null }
  }
}

async function signIn(email: string, api = apis[0] ?? ''): Promise<string> {
  const { envelope } = await send(api, '', '/session/sign-in', { email, password: demoPassword })
  return z.object({ token: z.string() }).parse(envelope?.message).token
}

/** What clients saw during one event. */
class Window {
  readonly statuses = new Map<number, number>()
  readonly #last = { read: performance.now(), write: performance.now() }
  readonly longest = { read: 0, write: 0 }
  afterMs = 0
  acknowledged = 0

  count(kind: 'read' | 'write', { httpStatus }: Answer) {
    this.statuses.set(httpStatus, (this.statuses.get(httpStatus) ?? 0) + 1)
    if (httpStatus !== 200) return
    const now = performance.now()
    this.longest[kind] = Math.max(this.longest[kind], now - this.#last[kind])
    this.#last[kind] = now
    if (kind === 'write') this.acknowledged++
  }

  sum(from: number, to: number) {
    return [...this.statuses].reduce(
      (sum, [status, n]) => (status >= from && status <= to ? sum + n : sum),
      0,
    )
  }
}

let current = new Window()
const load = { isStopped: false }
const created = new Set<string>()
const approved = new Set<string>()
const unexpected: string[] = []

const apiAtRandom = () => apis[randomInt(apis.length)] ?? ''

/** Retries a write with the same idempotency key at any API until it succeeds, or is rejected for another reason. */
async function write(token: string, path: string, body: object) {
  const key = randomUUID()
  for (;;) {
    const answer = await send(apiAtRandom(), token, path, body, key)
    current.count('write', answer)
    if (answer.httpStatus === 200) return answer.envelope
    if (answer.httpStatus !== 0 && answer.httpStatus < 500) {
      unexpected.push(`${path}: ${answer.httpStatus} ${JSON.stringify(answer.envelope)}`)
      return null
    }
    await pause(200)
  }
}

type Wallet = { walletId: number; cognitoSub: string | null }
const Created = z.object({ adjustmentId: z.int(), refNo: z.string(), version: z.int() })

async function writer(tokens: { maker: string; checker: string }, wallets: Wallet[], checkerId: number) {
  while (!load.isStopped) {
    const remarks = `Failover ${randomUUID()}`
    const { walletId, cognitoSub } = wallets[randomInt(wallets.length)] ?? {}
    const draft = {
      walletId,
      cognitoSub,
      type: 'credit',
      amount: 1,
      reasonCode: 'other',
      remarks,
      relatedTxn: '',
      lineManagers: [checkerId],
    }
    const made = await write(tokens.maker, '/product-wallet/create-adjustment', draft)
    if (!made) continue
    created.add(remarks)
    await pause(pauseMs)
    if (created.size % approvedOf > 0) continue
    const { adjustmentId, version } = Created.parse(made.data)
    const body = { action: 'approve', adjustmentId, version }
    if (await write(tokens.checker, '/product-wallet/adjustment-action', body)) approved.add(remarks)
  }
}

async function reader(token: string) {
  while (!load.isStopped) {
    const list = { page: 1, limit: 20 }
    const answer = await send(apiAtRandom(), token, '/product-wallet/list-adjustments', list)
    current.count('read', answer)
    await pause(answer.httpStatus === 200 ? pauseMs : 200)
  }
}

async function causeEvent(name: string): Promise<Window> {
  current = new Window()
  await pause(5_000)
  const began = performance.now()
  await runEvent(name, 'begin')
  const measured = current
  // Until two hundred further writes are acknowledged, but long enough that the event has an effect.
  const target = () => performance.now() - began > 30_000 && measured.acknowledged > before + 200
  const before = measured.acknowledged
  while (!target() && performance.now() - began < 120_000) await pause(100)
  await runEvent(name, 'end')
  return measured
}

/** Milliseconds until a deactivation at one API takes effect at the other. */
async function measureRights(superadmin: string, rounds: number): Promise<number[]> {
  const durations: number[] = []
  const Rows = z.object({ rows: z.array(z.object({ id: z.int(), email: z.string(), version: z.int() })) })
  const [here = '', there = ''] = apis
  for (let round = 0; round < rounds; round++) {
    const token = await signIn('viewer@erp.test', there)
    await send(there, token, '/session/who-am-i', {})
    const found = await send(here, superadmin, '/users/list', { search: 'viewer@erp.test' })
    const [person] = Rows.parse(found.envelope?.message).rows
    const { id, version = 0 } = person ?? {}
    const ended = await send(here, superadmin, '/users/deactivate', { id, version, reason: 'Failover lab' })
    if (ended.httpStatus !== 200) throw new Error(JSON.stringify(ended))
    const began = performance.now()
    while ((await send(there, token, '/session/who-am-i', {})).httpStatus === 200) await pause(2)
    durations.push(performance.now() - began)
    await send(here, superadmin, '/users/activate', { id, version: version + 1 })
  }
  return durations
}

const owner = openDatabase(MIGRATION_URL, { max: 2 })
const { rows: accounts } = await sql<{ id: number }>`
  select wallet_id as id from wallet where status = 'active' order by wallet_id limit 20`.execute(owner)
const wallets = await findWallets(owner, { walletIds: accounts.map(({ id }) => id) })
const { rows: checkers } = await sql<{ id: number }>`
  select id from staff_user where email = 'checker@erp.test'`.execute(owner)
await owner.destroy()
const tokens = { maker: await signIn('maker@erp.test'), checker: await signIn('checker@erp.test') }
const superadmin = await signIn('superadmin@erp.test')
const clients = [
  ...Array.from({ length: writers }, () => writer(tokens, wallets, checkers[0]?.id ?? 0)),
  ...Array.from({ length: readers }, () => reader(superadmin)),
]

for (const name of events) {
  if (name === 'rights') {
    const durations = await measureRights(superadmin, 5)
    console.log(
      `rights: withdrawn at the other API after ${durations.map((ms) => Math.round(ms)).join(', ')} ms`,
    )
    continue
  }
  const found = await causeEvent(name)
  const [write, read] = [found.longest.write, found.longest.read].map((ms) => (ms / 1_000).toFixed(1))
  console.log(
    `${name}: no writes for ${write} s, no reads for ${read} s; ${found.sum(200, 200)} successful, ` +
      `${found.sum(503, 503)} × 503, ${found.sum(500, 502) + found.sum(504, 599)} × other 5xx, ` +
      `${found.sum(0, 0)} without an answer`,
  )
}
load.isStopped = true
await Promise.all(clients)

// Every acknowledged write exists once, and every approved adjustment is posted once.
const { rows: state } = await waitForJobs()
const byRemarks = Map.groupBy(state, ({ remarks }) => remarks)
const lost = [...created].filter((each) => !byRemarks.has(each))
const lostApprovals = [...approved].filter((each) => byRemarks.get(each)?.[0]?.status === 'for_approval')
const doubled = [...byRemarks.values()].filter((rows) => rows.length > 1 || (rows[0]?.postings ?? 0) > 1)
const unposted = state.filter(({ status, postings }) => status !== 'for_approval' && postings === 0)
console.log(
  `${created.size} adjustments and ${approved.size} approvals acknowledged: ` +
    `${lost.length + lostApprovals.length} lost, ${doubled.length} doubled, ${unposted.length} approved but not posted`,
)
for (const each of unexpected.slice(0, 5)) console.log(`unexpected: ${each}`)
process.exitCode =
  lost.length + lostApprovals.length + doubled.length + unposted.length + unexpected.length > 0 ? 1 : 0

async function waitForJobs() {
  // A new pool, because the certificate authority may have changed meanwhile.
  await using owner = openDatabase(MIGRATION_URL, { max: 2 })
  for (let tries = 1; ; tries++) {
    const found = await sql<{ remarks: string; status: string; postings: number }>`
      select a.remarks, a.status, (select count(*) from ledger_transfer t where t.cause = 'adjustment ' || a.ref_no) as postings
      from adjustment a where a.remarks = any(${[...created]})`.execute(owner)
    if (tries === 120 || found.rows.every(({ status }) => ['completed', 'for_approval'].includes(status)))
      return found
    await pause(1_000)
  }
}
