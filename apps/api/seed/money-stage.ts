import { officeTime } from './acts/office-hours.ts'
import type pg from 'pg'
import { copyRows } from '#apps/api/seed/bulk-load.ts'
import { evenDraw, evenFraction, Random, valueAt } from './random.ts'
import {
  type Account,
  SeedLedger,
  type GeneratedTransaction,
  noRows,
  type Rows,
  type SeedWallet,
} from '#apps/api/seed/money/ledger.ts'
import {
  banks,
  generateTransaction,
  shareOfShops,
  type Wish,
  wishesOn,
} from '#apps/api/seed/money/transaction-generator.ts'
import { moments } from '#apps/api/seed/money/transaction-times.ts'
import { seedInTransaction, type SeedSize, type Stage } from '#apps/api/seed/stage.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'

const days = 90
const manilaMs = 8 * 3_600_000
const batch = 20_000
const figures = new Intl.NumberFormat('en-US')

/** Ninety days of transactions: transfers, postings, balances and limit usage that match to the centavo. */
export const moneyStage: Stage = {
  name: 'Transactions',
  brings: 'transactions',

  async when(client, { transactions, onlyWhenEmpty }) {
    const { rows } = await client.query<{ held: number; wallets: boolean }>(
      'select (select count(*) from wallet_txn) as held, exists (select from wallet) as wallets',
    )
    const held = rows[0]?.held ?? 0
    return rows[0]?.wallets === true && (onlyWhenEmpty ? held === 0 && transactions > 0 : held < transactions)
  },

  async run(client, size, say) {
    const { rows } = await client.query<{ held: number; last: string | null }>(
      'select (select count(*) from wallet_txn) as held, (select ceil(extract(epoch from max(last_at)) * 1000)::text from ledger_balance where last_no > 0) as last',
    )
    // New history starts after the last transaction of any account.
    const from = Math.max(size.until - days * dayMs, Number(rows[0]?.last ?? 0) + 1_000)
    if (from >= size.until) {
      say('The newest transaction is after the requested period. Nothing was added.')
      return
    }
    const months = [new Date(from).toISOString(), new Date(size.until).toISOString()]
    await client.query('select ledger_make_months($1::timestamptz::date, $2::timestamptz::date)', months)
    await client.query('select wallet_make_months($1::timestamptz::date, $2::timestamptz::date)', months)
    await seedInTransaction(client, async () => {
      await client.query('set local statement_timeout = 0; set local synchronous_commit = off')
      for (const table of written) await client.query(`alter table ${table} disable trigger user`)
      await invent(client, size, { from, count: size.transactions - (rows[0]?.held ?? 0) }, say)
      for (const table of written) await client.query(`alter table ${table} enable trigger user`)
    })
    await client.query('vacuum (analyze) ledger_balance, wallet, wallet_usage')
    await client.query('analyze wallet_txn, ledger_posting, ledger_transfer, ledger_key, wallet_deposit')
  },
}

// Postings are written before the transfers that refer to them, because the ledger checks that they exist.
const written = ['ledger_key', 'ledger_posting', 'ledger_transfer', 'wallet_txn'] as const

type Span = { from: number; count: number }

async function invent(
  client: pg.Client,
  { until }: SeedSize,
  { from, count }: Span,
  say: (line: string) => void,
) {
  const random = new Random(count, 21)
  const wallets = await walletsOf(client, count, until)
  const shops = wallets.filter(({ businessId }) => businessId !== null)
  const people = wallets.filter(({ businessId }) => businessId === null)
  const books = await openBooks(client)
  const deposits: Deposit[] = []
  const generate = generator(random, { people, shops })
  let rows = noRows()
  let createdLegs = 0
  let nth = 0
  // Some events produce two transactions. The requested number counts transactions.
  for (const at of moments(count * 2, from, until, () => random.fraction())) {
    if (createdLegs >= count) break
    // Skips events evenly, so that the end of the span is as busy as the beginning.
    if (createdLegs * 2 > nth++) continue
    const happening = generate(at)
    if (!happening) continue
    const { transfer, ref } = books.write(happening, random, rows)
    createdLegs += happening.legs.length
    const [leg] = happening.legs
    if (happening.kind === 'deposit' && leg)
      deposits.push({ ...happening, wallet: leg.wallet, transfer, ref })
    if (rows.wallet_txn.length < batch) continue
    await keep(client, rows)
    rows = noRows()
    if (count > 200_000) say(`${figures.format(createdLegs)} of ${figures.format(count)} …`)
  }
  await keep(client, rows)
  await writeBalances(client, [...wallets, ...[...books.operators.values()].flat()], books)
  await writeUsage(client, until)
  await writeDeposits(client, deposits, shops, random, until)
  await client.query(`select setval('wallet_txn_no', greatest($1, nextval('wallet_txn_no')))`, [
    books.nextTxn,
  ])
}

type Wallets = { people: SeedWallet[]; shops: SeedWallet[] }

// Number of wallets that are tried to find one that can afford a transaction.
const tries = 60

/**
 * Generates the transaction of a moment. Types, methods and amounts cover their ranges evenly, and those of a day are
 * drawn like those of the same weekday before, so that sums up to any minute are close to those of a week ago.
 */
function generator(random: Random, { people, shops }: Wallets) {
  const counts = new Map<Wish, number>()
  let today = { day: 0, wishes: wishesOn(0) }
  let nth = 0
  // The exponent makes a few wallets very active and most inactive.
  const pick = (among: SeedWallet[], exponent: number, at: number) => {
    const found = among[Math.floor(among.length * random.fraction() ** exponent)]
    return found && found.openedAt <= at ? found : null
  }
  const attempt = (wish: Wish, at: number): GeneratedTransaction | null => {
    const count = counts.get(wish) ?? 0
    counts.set(wish, count + 1)
    const draw = evenDraw(random, today.day, count)
    for (let left = tries; left > 0; left--) {
      const wallet = pick(random.chance(shareOfShops.get(wish) ?? 0) ? shops : people, 1.6, at)
      if (!wallet) continue
      const other = (isShop: boolean) => pick(isShop ? shops : people, 2, at)
      const found = generateTransaction(wish, random, wallet, at, other, draw)
      if (found) return found
    }
    return null
  }
  return (at: number): GeneratedTransaction | null => {
    const day = Math.floor((at + manilaMs) / dayMs)
    if (day !== today.day) {
      today = { day, wishes: wishesOn(day) }
      counts.clear()
      nth = 0
    }
    // In the first days most wallets have no money yet.
    return (
      attempt(valueAt(today.wishes, evenFraction(nth++ + (today.day % 7) * 97)), at) ?? attempt('cash_in', at)
    )
  }
}

type WalletRow = {
  wallet_id: number
  business_id: number | null
  kyc_level: string
  opened_at: number
  ledger_account_id: number
  posted: number
  last_no: number
  name: string
}

async function walletsOf(client: pg.Client, count: number, until: number): Promise<SeedWallet[]> {
  // About thirty transactions per wallet on average, so that every list has content.
  const { rows } = await client.query<WalletRow>(
    `select w.wallet_id, w.business_id, w.kyc_level, (extract(epoch from w.opened_at) * 1000)::float8 as opened_at,
            w.ledger_account_id, b.posted, b.last_no, coalesce(x.business_name, s.first_name || ' ' || s.last_name) as name
     from wallet w join ledger_balance b on b.account_id = w.ledger_account_id and b.shard = 0
     join subscriber s on s.id = w.subscriber_id left join business x on x.business_id = w.business_id
     where w.status = 'active' and s.status = 'active' and w.kyc_level <> 'semi' and w.opened_at < to_timestamp($2)
     order by hashint8(w.wallet_id) limit $1`,
    [Math.max(200, Math.ceil(count / 30)), until / 1000],
  )
  return rows.map((row) => ({
    id: row.ledger_account_id,
    walletId: row.wallet_id,
    businessId: row.business_id,
    name: row.name.slice(0, 160),
    level: row.kyc_level,
    openedAt: row.opened_at,
    posted: row.posted,
    lastNo: row.last_no,
    lastAt: 0,
    isTouched: false,
    month: 0,
    used: {},
  }))
}

type AccountRow = { id: number; name: string; posted: number; last_no: number }

async function openBooks(client: pg.Client): Promise<SeedLedger> {
  const { rows } = await client.query<AccountRow>(
    `select a.id, split_part(a.code, ':', 2) as name, b.posted, b.last_no
     from ledger_account a join ledger_balance b on b.account_id = a.id
     where a.code like 'operator:%:php' order by a.id, b.shard for update of b`,
  )
  const operators = new Map<string, Account[]>()
  for (const row of rows) {
    const account = {
      id: row.id,
      posted: row.posted,
      lastNo: row.last_no,
      lastAt: 0,
      isTouched: false,
    }
    operators.set(row.name, [...(operators.get(row.name) ?? []), account])
  }
  const { rows: next } = await client.query<{ n: number }>(`select nextval('wallet_txn_no') as n`)
  return new SeedLedger(operators, next[0]?.n ?? 1)
}

async function keep(client: pg.Client, rows: Rows) {
  for (const table of written) await copyRows(client, table, rows[table])
}

async function writeBalances(client: pg.Client, accounts: Account[], books: SeedLedger) {
  const shardOf = new Map(
    [...books.operators.values()].flatMap((shards) =>
      shards.map((account, shard) => [account, shard] as const),
    ),
  )
  await client.query(
    'create temporary table new_balance (account_id bigint, shard smallint, posted bigint, last_no bigint, last_at timestamptz) on commit drop',
  )
  await copyRows(
    client,
    'new_balance',
    accounts
      .filter(({ isTouched }) => isTouched)
      .map((account) => ({
        account_id: account.id,
        shard: shardOf.get(account) ?? 0,
        posted: account.posted,
        last_no: account.lastNo,
        last_at: new Date(account.lastAt).toISOString(),
      })),
  )
  await client.query(`
    update ledger_balance b set posted = n.posted, last_no = n.last_no, last_at = n.last_at
    from new_balance n where b.account_id = n.account_id and b.shard = n.shard`)
}

// Computes limit usage from the transactions with the same rules as the database.
const writeUsage = (client: pg.Client, until: number) =>
  client.query(
    `insert into wallet_usage (wallet_id, kind, day, day_used, month, month_used)
     select t.wallet_id, f.limit_kind, today,
            coalesce(sum(t.amount) filter (where (t.created_at at time zone 'Asia/Manila')::date = today), 0),
            date_trunc('month', today), sum(t.amount)
     from (select (to_timestamp($1) at time zone 'Asia/Manila')::date as today) moment
     join wallet_txn t on t.created_at >= date_trunc('month', today)::timestamp at time zone 'Asia/Manila'
     join wallet_flow f on f.type = t.type and f.limit_kind is not null
     where t.status = 'success' group by 1, 2, 3
     on conflict (wallet_id, kind) do update set day = excluded.day, day_used = excluded.day_used,
       month = excluded.month, month_used = excluded.month_used`,
    [until / 1000],
  )

type Deposit = GeneratedTransaction & { wallet: SeedWallet; transfer: string; ref: string }

async function writeDeposits(
  client: pg.Client,
  posted: Deposit[],
  shops: SeedWallet[],
  random: Random,
  until: number,
) {
  const row = (wallet: SeedWallet, at: number, amount: number, bank: string, reference: string) => ({
    wallet_id: wallet.walletId,
    business_id: wallet.businessId,
    amount,
    bank,
    reference,
    deposited_at: new Date(at).toISOString(),
  })
  const ended = posted.map(({ wallet, at, amount, channel, ref, transfer }) => ({
    ...row(wallet, at - random.between(600_000, 14_400_000), amount, channel, ref),
    status: 'posted',
    transfer_id: transfer,
    ended_at: new Date(at).toISOString(),
  }))
  // Some deposits of the last two working days are pending, matched or waiting for proof, and some were returned by the bank
  // before they were credited.
  const open = shops.slice(0, 24).map((wallet, index) => {
    const age = random.between(60, 1_100)
    const at = officeTime(until, age) + ((age * 37) % 50) * 1_000
    const bank = random.of(banks)
    const reference = `${bank.slice(0, 3).toUpperCase()}-${random.digits(9)}`
    return {
      ...row(wallet, at, random.between(2, 80) * 50_000, bank, reference),
      status: index % 4 === 3 ? 'returned' : 'pending',
      transfer_id: null,
      ended_at: index % 4 === 3 ? new Date(officeTime(until, age - 50)).toISOString() : null,
    }
  })
  await copyRows(client, 'wallet_deposit', [...ended, ...open])
  await workOnDeposits(client)
}

/** Staff of the demo have matched some of the pending deposits, and asked for proof of others. */
async function workOnDeposits(client: pg.Client) {
  await client.query(`
    with maker as (select id, email from staff_user where email = 'maker@erp.test'),
      open as (select deposit_id, row_number() over (order by deposit_id) as n from wallet_deposit where status = 'pending')
    update wallet_deposit d set
      status = case when o.n % 3 = 1 then 'matched' else 'awaiting_proof' end, version = 2,
      reported_business_id = case when o.n % 3 = 1 then d.business_id end,
      matched_by_id = case when o.n % 3 = 1 then m.id end, matched_by = case when o.n % 3 = 1 then m.email end,
      matched_at = case when o.n % 3 = 1 then d.deposited_at + interval '20 minutes' end,
      matched_reference = case when o.n % 3 = 1 then lower(replace(d.reference, '-', ' ')) end,
      proof_requested_by_id = case when o.n % 3 = 2 then m.id end, proof_requested_by = case when o.n % 3 = 2 then m.email end,
      proof_requested_at = case when o.n % 3 = 2 then d.deposited_at + interval '30 minutes' end
    from open o, maker m where o.deposit_id = d.deposit_id and o.n % 3 in (1, 2)`)
}
