import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { median } from '#tools/bench/load.ts'

type Asked = {
  url: string
  owner: string
  token: string
  connections: number
  seconds: number
  rounds: number
}

/** Posting over HTTP against pgbench's TPC-B on the same server, a hot account against spread ones, and bulk. */
export async function benchMoney({ url, owner, token, connections, seconds, rounds }: Asked) {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  const { rows } = await client.query<{ first: string; n: string }>(
    `select min(wallet_id) as first, count(*) as n from wallet where status = 'active'`,
  )
  const first = Number(rows[0]?.first ?? 0)
  const n = Math.min(2_000, Number(rows[0]?.n ?? 0))
  // So that no limit ends a run before its time.
  await client.query('update wallet_limit_default set amount = 99999999999999, ceiling = 99999999999999')
  const ids = (
    await client.query<{ walletId: number }>(
      `select wallet_id as "walletId" from wallet where status = 'active' order by wallet_id limit ${n}`,
    )
  ).rows.map(({ walletId }) => Number(walletId))
  const hasPgbench = spawnSync('pgbench', ['--version']).status === 0
  if (hasPgbench) execFileSync('pgbench', ['-i', '-q', '-s', '10', owner], { stdio: 'ignore' })

  const found = { bare: [] as number[], spread: [] as number[], hot: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    if (hasPgbench) found.bare.push(pgbench(owner, connections, seconds))
    found.spread.push(
      await posted(
        `${url}/v1/bench/post`,
        token,
        () => ids[Math.floor((turn++ * 7_919) % ids.length)] ?? first,
        connections,
        seconds,
      ),
    )
    found.hot.push(await posted(`${url}/v1/bench/post`, token, () => ids[0] ?? first, connections, seconds))
  }
  const [bare, spread, hot] = [median(found.bare), median(found.spread), median(found.hot)]
  console.log(
    `\nPosting over HTTP with rights, idempotency, limits, ledger, audit and outbox, ${connections} connections.\n`,
  )
  if (hasPgbench) console.log(`pgbench TPC-B                ${bare.toFixed(0).padStart(6)}/s`)
  else console.log('pgbench is not on this machine, so there is no bare limit to compare with.')
  console.log(
    `posting, spread wallets      ${spread.toFixed(0).padStart(6)}/s${hasPgbench ? `  ratio ${(spread / bare).toFixed(2)}  wanted 0.8` : ''}`,
  )
  console.log(
    `posting, one hot wallet      ${hot.toFixed(0).padStart(6)}/s  ratio ${(hot / spread).toFixed(2)} of spread  wanted 0.7`,
  )
  await benchBulk({ url, token, client, first })
  await client.end()
}

let turn = 0

function pgbench(owner: string, clients: number, seconds: number): number {
  const said = execFileSync(
    'pgbench',
    ['-n', '-c', String(clients), '-j', '1', '-T', String(seconds), '-M', 'prepared', owner],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return Number(/tps = ([\d.]+)/.exec(said)?.[1] ?? Number.NaN)
}

/** Posts as fast as so many connections can for some seconds; every one must be answered ok. */
async function posted(
  url: string,
  token: string,
  wallet: () => number,
  connections: number,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1_000
  let done = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const answer = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({ walletId: wallet(), amount: '0.01' }),
        })
        const { status, message } = (await answer.json()) as { status: string; message: string }
        if (status !== 'ok') throw new Error(`A posting was refused: ${message}`)
        done++
      }
    }),
  )
  return done / ((performance.now() - began) / 1_000)
}

type Bulk = { url: string; token: string; client: pg.Client; first: number }

/** 20,000 movements by the product against one set-based statement of the same effect on plain tables. */
async function benchBulk({ url, token, client, first }: Bulk) {
  const count = 20_000
  await client.query(`
    create temp table plain_balance as select g as id, 0::bigint as posted from generate_series(1, 500) g;
    alter table plain_balance add primary key (id);
    create temp table plain_transfer (id uuid primary key, cause text unique);
    create temp table plain_posting (account int, no bigint, transfer uuid, amount bigint, primary key (account, no));`)
  const beganBare = performance.now()
  await client.query(`
    with moved as (
      insert into plain_transfer select gen_random_uuid(), 'bulk ' || g from generate_series(1, ${count}) g returning id),
    numbered as (select id, 1 + (row_number() over ()) % 500 as account, row_number() over () as no from moved),
    posted as (insert into plain_posting
      select account, no, id, 1 from numbered union all select 0, no, id, -1 from numbered returning account, amount)
    update plain_balance b set posted = b.posted + p.total from (
      select account, sum(amount) as total from posted group by account) p where p.account = b.id`)
  const bare = performance.now() - beganBare
  const began = performance.now()
  const answer = await fetch(`${url}/v1/bench/bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ from: first, count, wallets: 500 }),
  })
  const { data, message } = (await answer.json()) as { data?: { moved: number }; message: string }
  const took = performance.now() - began
  console.log(
    `bulk, ${count.toLocaleString('en')} movements       ${(took / 1_000).toFixed(1).padStart(6)} s  ${(took / bare).toFixed(1)} × one set-based statement on plain tables (${(bare / 1_000).toFixed(2)} s)  wanted 2 ×  ${data ? `${data.moved} moved` : message}`,
  )
}
