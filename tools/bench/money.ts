import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { measureThroughput, median, type Throughput } from './load-generator.ts'

type BenchOptions = {
  url: string
  owner: string
  token: string
  seconds: number
  rounds: number
}

/** Goals as ratios to pgbench with the same number of connections. */
const loads = [
  { connections: 1, goals: { spread: 0.45 } },
  { connections: 16, goals: { spread: 0.8 } },
  { connections: 64, goals: { spread: 1.2 } },
]

const adjustments = 'operator:adjustments:php'

/**
 * Compares posting over HTTP with pgbench TPC-B on the same server, for several numbers of connections: spread over
 * wallets and operator accounts, against one operator account (such as float or fees), and to one wallet. Then bulk
 * postings.
 */
export async function benchMoney({ url, owner, token, seconds, rounds }: BenchOptions) {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  const { rows } = await client.query<{ first: string; n: string }>(
    `select min(wallet_id) as first, count(*) as n from wallet where status = 'active'`,
  )
  const first = Number(rows[0]?.first ?? 0)
  const n = Math.min(2_000, Number(rows[0]?.n ?? 0))
  // Raises the limits, so that none ends a run early.
  await client.query('update wallet_limit_default set amount = 99999999999999, ceiling = 99999999999999')
  const ids = (
    await client.query<{ walletId: number }>(
      `select wallet_id as "walletId" from wallet where status = 'active' order by wallet_id limit ${n}`,
    )
  ).rows.map(({ walletId }) => Number(walletId))
  const hasPgbench = spawnSync('pgbench', ['--version']).status === 0
  if (hasPgbench) execFileSync('pgbench', ['-i', '-q', '-s', '10', owner], { stdio: 'ignore' })

  // One operator account per connection, so that concurrent postings do not contend for the same account row.
  const operators = Array.from({ length: 64 }, (_, n) => `operator:bench-${n}:php`)
  await client.query(
    `select ledger_open_account(code, 'PHP', 'operator', null, null, 1) from unnest($1::text[]) code`,
    [operators],
  )
  const anyWallet = () => ids[Math.floor((counter++ * 7_919) % ids.length)] ?? first
  const oneWallet = () => first
  const anyOperator = () => operators[counter % operators.length] ?? adjustments
  const run = (connections: number, wallet: () => number, against: () => string) =>
    posted(`${url}/v1/bench/post`, token, () => ({ walletId: wallet(), against: against() }), {
      connections,
      seconds,
    })

  console.log(
    '\nPosting over HTTP with permissions, idempotency, limits, ledger, audit and outbox email, per second.\n',
  )
  if (!hasPgbench) console.log('pgbench is not on this machine, so there is no floor to compare with.')
  for (const { connections, goals } of loads) {
    const pgbenchRates: number[] = []
    const spread: Throughput[] = []
    const oneOperator: Throughput[] = []
    const onePayee: Throughput[] = []
    for (let round = 0; round < rounds; round++) {
      if (hasPgbench) pgbenchRates.push(pgbench(owner, connections, seconds))
      spread.push(await run(connections, anyWallet, anyOperator))
      oneOperator.push(await run(connections, anyWallet, () => adjustments))
      onePayee.push(await run(connections, oneWallet, () => adjustments))
    }
    const floor = median(pgbenchRates)
    const rate = rateOf(spread)
    console.log(`${connections} connections`)
    if (hasPgbench) console.log(`  ${'pgbench TPC-B'.padEnd(28)} ${floor.toFixed(0).padStart(6)}`)
    printRow(
      'spread accounts',
      spread,
      hasPgbench ? `ratio ${(rate / floor).toFixed(2)}, goal ${goals.spread}` : '',
    )
    printRow('one operator account', oneOperator, `${(rateOf(oneOperator) / rate).toFixed(2)} of spread`)
    printRow(
      'everybody pays one wallet',
      onePayee,
      `${(rateOf(onePayee) / rate).toFixed(2)} of spread, goal 0.9`,
    )
  }
  // Half of the wallets receive bulk postings meanwhile.
  const half = Math.floor(ids.length / 2)
  const bulkEnds = performance.now() + seconds * 1_000
  let bulkRow = 0
  const bulk = async () => {
    while (performance.now() < bulkEnds)
      await postBulk(url, token, { from: (bulkRow += 1_000), wallets: ids.slice(half), cause: 'beside' })
  }
  const [beside] = await Promise.all([run(64, () => ids[counter++ % half] ?? first, anyOperator), bulk()])
  printRow('64 beside a bulk run', [beside], `p99 is ${(beside.p99 / beside.p50).toFixed(1)} × p50, goal 3`)
  await benchBulk({ url, token, client, wallets: ids })
  await client.end()
}

let counter = 0

const rateOf = (runs: readonly Throughput[]) => median(runs.map(({ perSecond }) => perSecond))

function printRow(row: string, runs: readonly Throughput[], note: string) {
  const [p50, p99] = [median(runs.map((run) => run.p50)), median(runs.map((run) => run.p99))]
  const latency = `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`
  console.log(`  ${row.padEnd(28)} ${rateOf(runs).toFixed(0).padStart(6)}  ${latency.padEnd(26)} ${note}`)
}

function pgbench(owner: string, clients: number, seconds: number): number {
  const output = execFileSync(
    'pgbench',
    ['-n', '-c', String(clients), '-j', '1', '-T', String(seconds), '-M', 'prepared', owner],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? Number.NaN)
}

/** Posts as fast as possible over several connections for some seconds. Every posting must succeed. */
const posted = (
  url: string,
  token: string,
  posting: () => { walletId: number; against: string },
  how: { connections: number; seconds: number },
) =>
  measureThroughput(
    url,
    how,
    () => ({
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ ...posting(), amount: '0.01' }),
    }),
    (response) => {
      const { status, message } = JSON.parse(response) as { status: string; message: string }
      if (status !== 'ok') throw new Error(`A posting was refused: ${message}`)
    },
  )

type Bulk = { url: string; token: string; client: pg.Client; wallets: number[] }
const rows = 100_000
const batchSize = 1_000

/**
 * Compares movements by the product, a thousand per transaction, with one set-based statement that writes the same
 * rows to tables with the same columns and indexes. The difference is the cost of rules, checks and calls.
 */
async function benchBulk({ url, token, client, wallets }: Bulk) {
  await client.query(`
    create table plain_key (like ledger_key including indexes);
    create table plain_transfer (like ledger_transfer including indexes including defaults);
    create table plain_posting (like ledger_posting including indexes);
    create table plain_txn (like wallet_txn including indexes including defaults);
    create table plain_balance (like ledger_balance including indexes);
    insert into plain_balance select * from ledger_balance;`)
  const beganBare = performance.now()
  await client.query(
    `with requested as materialized (
      select g as nth, gen_random_uuid() as id, w.ledger_account_id as account, w.wallet_id, clock_timestamp() as at
      from generate_series(1, ${rows}) g join wallet w on w.wallet_id = ($1::bigint[])[1 + g % ${wallets.length}]),
    keyed as (insert into plain_key select id, 'plain bulk ' || nth, sha256(id::text::bytea), null, at from requested),
    transfers as (insert into plain_transfer (id, at, kind, cause) select id, at, 'adjustment_credit', 'plain bulk ' || nth from requested),
    legs as (
      select account, 0 as shard, id, 1 as amount, at, nth from requested
      union all select (select id from ledger_account where code = 'operator:adjustments:php'), 0, id, -1, at, nth from requested),
    posted as (
      insert into plain_posting
      select account, shard, row_number() over (partition by account order by nth), at, id, 'PHP', amount,
        sum(amount) over (partition by account order by nth rows unbounded preceding) from legs),
    moved as (
      update plain_balance b set posted = posted + s.total, last_no = last_no + s.n
      from (select account, sum(amount) as total, count(*) as n from legs group by account) s
      where b.account_id = s.account and b.shard = 0)
    insert into plain_txn (wallet_id, ref_no, type, amount, balance_before, balance_after, channel, status, transfer_id, ended_at)
    select wallet_id, 'TXN' || nth, 'adjustment_credit', 1, nth, nth + 1, 'Console', 'success', id, at from requested`,
    [wallets],
  )
  const bare = performance.now() - beganBare
  let postedCount = 0
  const began = performance.now()
  for (let from = 0; from < rows; from += batchSize) {
    postedCount += await postBulk(url, token, { from, wallets, cause: 'bulk' })
  }
  const took = performance.now() - began
  console.log(
    `bulk, ${postedCount.toLocaleString('en')} movements      ${(took / 1_000).toFixed(1).padStart(6)} s  ${(took / bare).toFixed(2)} × one set-based statement of the same rows (${(bare / 1_000).toFixed(1)} s)  goal 1.3 ×`,
  )
}

/** Posts a thousand movements and returns how many were posted. */
async function postBulk(
  url: string,
  token: string,
  request: { from: number; wallets: number[]; cause: string },
): Promise<number> {
  const response = await fetch(`${url}/v1/bench/bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...request, count: batchSize }),
  })
  const { data, message } = (await response.json()) as { data?: { moved: number }; message: string }
  if (!data) throw new Error(`A batch was rejected: ${message}`)
  return data.moved
}
