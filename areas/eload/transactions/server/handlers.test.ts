import { approverLevel } from '#platform/contract/approvals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { saleCalls } from '#areas/eload/transactions/contract.ts'
import { saleHandlers } from '#areas/eload/transactions/server/handlers.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { postMovement } from '#areas/wallets/public.ts'
import { credit, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { toRead, toUpdate } from '#platform/access.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import type { InputOf } from '#platform/contract/call.ts'

const { list, info, updateStatus } = saleCalls

let load: LoadApi
let providers: number[] = []
let wallet: Awaited<ReturnType<typeof walletWith>>
beforeAll(async () => {
  load = await openLoadApi([...networkHandlers, ...providerHandlers, ...saleHandlers])
  providers = [(await load.provider({ name: 'One' })).id, (await load.provider({ name: 'Two' })).id]
  wallet = await walletWith(load.api.owner)
})
afterAll(() => load.close())

const reader = () => load.api.staffWith(toRead(eloadLogPlace))
const editor = () => load.api.staffWith(toUpdate(eloadLogPlace), { as: { level: approverLevel } })
const reason = 'The provider answered by phone'
let last = 0

type Sold = {
  status?: string
  amount?: number
  at?: string
  provider?: number
  carrier?: string
  paid?: boolean
  charged?: boolean
}

async function sold({
  status = 'pending',
  amount = 5_000,
  at,
  provider = 0,
  carrier = 'globe',
  paid = true,
  charged = paid && at === undefined,
}: Sold) {
  const refNo = `ELD${String(++last).padStart(7, '0')}`
  if (charged) {
    await credit(load.api.owner, wallet.walletId, amount)
    await postMovement(load.api.owner, {
      type: 'eload',
      walletId: wallet.walletId,
      amount: wholeCentavos(amount),
      cause: `eload ${refNo}`,
      refNo,
      channel: 'App',
    })
  }
  const { rows } = await sql<{ id: number }>`
    insert into eload_txn (ref_no, wallet_id, mobile, carrier, provider_id, sku, amount_centavos, srp_centavos,
      cost_centavos, status, provider_ref, created_at)
    values (${refNo}, ${paid ? wallet.walletId : null}, ${`0917•••${String(last).padStart(4, '0')}`},
      ${carrier}, ${providers[provider]}, 'LD50', ${amount}, ${amount}, ${amount - 100}, ${status},
      ${status === 'success' ? `PR${last}` : ''}, ${at ?? new Date().toISOString()})
    returning id`.execute(load.api.owner)
  return rows[0]?.id ?? 0
}
/** Stores an approved credit adjustment for a sale, and its reversal. */
async function adjusted(
  saleId: number,
  { amount, isReversed = false }: { amount: number; isReversed?: boolean },
) {
  const insert = async (type: 'credit' | 'debit', reverses: number | null) => {
    const { rows } = await sql<{ id: number }>`
      insert into adjustment (ref_no, wallet_id, account_no, owner_name, type, amount, reason_code, remarks, related_txn, status,
        reverses_id, requested_by_id, requested_by, decided_by_id, updated_by)
      select 'ADJ' || lpad((900000 + nextval('approval_request_number'))::text, 7, '0'), ${wallet.walletId}, '1', 'Nena', ${type},
        ${amount}, 'failed_txn', 'Nothing was loaded', case ${type} when 'credit' then ref_no else '' end, 'approved',
        ${reverses}::bigint, 1, 'maker@erp.test', 2, 'checker@erp.test'
      from eload_txn where id = ${saleId}
      returning adjustment_id as id`.execute(load.api.owner)
    return rows[0]?.id ?? 0
  }
  const id = await insert('credit', null)
  if (isReversed) await insert('debit', id)
}

/** Stores a credited eLoad reward with a sale as its reference. */
const rewardedFor = (saleId: number, amount: number) =>
  sql`
  with given as (
    insert into reward (asset, ref_no, title, purpose, reference, recipients, total_amount, requested_by_id, requested_by, updated_by)
    select 'ELOAD', 'RWD9999999', 'Compensation', 'compensation', ref_no, 1, ${amount}, 1, 'maker@erp.test', 'maker@erp.test'
    from eload_txn where id = ${saleId} returning reward_id
  )
  insert into reward_recipient (reward_id, place, asset, subscriber_id, cognito_sub, name, mobile_number, amount, status, transfer_id,
    balance_after, credited_at)
  select reward_id, 1, 'ELOAD', ${wallet.subscriberId}, ${wallet.cognitoSub}::uuid, 'Nena', '+639170000000', ${amount}, 'credited',
    gen_random_uuid(), ${amount}, now() from given`.execute(load.api.owner)

const balance = async () => {
  const { rows } = await sql<{ posted: number }>`
    select l.posted from ledger_balance l join wallet w on w.ledger_account_id = l.account_id
    where w.wallet_id = ${wallet.walletId}`.execute(load.api.owner)
  return rows[0]?.posted ?? -1
}

describe('sale status', () => {
  test('requires the provider’s reference for success and records every change', async () => {
    const id = await sold({ status: 'processing' })
    const ana = editor()
    const bare = await ana.answer(updateStatus, { id, status: 'success', reason })
    expect(bare).toMatchObject({ status: 422, body: { errors: [{ field: 'providerRef' }] } })
    await ana.get(updateStatus, { id, status: 'success', reason, providerRef: 'GL-889' })
    await ana.get(updateStatus, { id, status: 'for_review', reason })
    await ana.get(updateStatus, { id, status: 'failed', reason })
    const sale = await reader().get(info, { id })
    expect(sale).toMatchObject({ status: 'failed', providerRef: 'GL-889', version: 4, failedById: ana.id })
    expect(sale.statusHistory).toMatchObject([
      { fromStatus: 'processing', toStatus: 'success', providerRef: 'GL-889', actorEmail: ana.email, reason },
      { fromStatus: 'success', toStatus: 'for_review' },
      { fromStatus: 'for_review', toStatus: 'failed' },
    ])
  })

  test.each([
    ['success', 'failed'],
    ['success', 'refunded'],
    ['pending', 'refunded'],
    ['failed', 'success'],
    ['refunded', 'failed'],
    ['for_review', 'for_review'],
  ] as const)('cannot change from %s to %s', async (status, to) => {
    const id = await sold({ status })
    const answer = await editor().answer(updateStatus, { id, status: to, reason, providerRef: 'GL-1' })
    expect(answer).toMatchObject({ status: 200, body: { status: 'err', code: 'INVALID_STATE' } })
  })

  test('credits the wallet once for concurrent refunds', async () => {
    const id = await sold({ status: 'failed', amount: 5_000 })
    const before = await balance()
    const answers = await Promise.all(
      [editor(), editor(), editor()].map((person) =>
        person.ask(updateStatus, { id, status: 'refunded', reason }),
      ),
    )
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
    expect(await balance()).toBe(before + 5_000)
    const { rows } = await sql<{ type: string; amount: number; counterparty: string }>`
      select type, amount, counterparty from wallet_txn where wallet_id = ${wallet.walletId}
      order by txn_id desc limit 1`.execute(load.api.owner)
    expect(rows[0]).toMatchObject({ type: 'refund', amount: 5_000 })
  })

  test('rejects a refund from a thousand pesos by the person who marked the sale as failed', async () => {
    const id = await sold({ status: 'pending', amount: 100_000 })
    const [ana, ben] = [editor(), editor()]
    await ana.get(updateStatus, { id, status: 'failed', reason })
    const own = await ana.answer(updateStatus, { id, status: 'refunded', reason })
    expect(own.body).toMatchObject({ status: 'err', code: 'MAKER_IS_CHECKER' })
    await ben.get(updateStatus, { id, status: 'refunded', reason })
    // The table constraint rejects it as well.
    await expect(
      sql`update eload_txn set refunded_by_id = failed_by_id where id = ${id}`.execute(load.api.owner),
    ).rejects.toThrow(/eload_txn_refund_by_second/)
  })

  test('rejects a refund without permission to decide', async () => {
    const id = await sold({ status: 'failed' })
    const pausedUntil = new Date(Date.now() + 3_600_000).toISOString()
    const paused = load.api.staffWith(toUpdate(eloadLogPlace), { as: { level: approverLevel, pausedUntil } })
    expect(await paused.ask(updateStatus, { id, status: 'refunded', reason })).toBe(
      'platform.ACCOUNT_CHANGED',
    )
  })

  test('rejects a refund without a wallet and an outdated version', async () => {
    const unpaid = await sold({ status: 'failed', paid: false })
    expect(await editor().ask(updateStatus, { id: unpaid, status: 'refunded', reason })).toMatch(
      'eload.SALE_WITHOUT_WALLET',
    )
    const id = await sold({})
    await editor().get(updateStatus, { id, status: 'failed', reason, version: 1 })
    expect(await editor().statusOf(updateStatus, { id, status: 'refunded', reason, version: 1 })).toBe(409)
  })

  test('rejects a refund of a sale that the ledger never charged', async () => {
    const id = await sold({ status: 'failed', charged: false })
    const before = await balance()
    expect(await editor().ask(updateStatus, { id, status: 'refunded', reason })).toBe(
      'eload.SALE_NOT_CHARGED',
    )
    expect(await balance()).toBe(before)
  })

  test('deducts what adjustments and rewards gave back, and rejects a refund if nothing is left', async () => {
    const [whole, part, reversed, rewarded] = [
      await sold({ status: 'failed', amount: 49_250 }),
      await sold({ status: 'failed', amount: 5_000 }),
      await sold({ status: 'failed', amount: 5_000 }),
      await sold({ status: 'failed', amount: 5_000 }),
    ]
    await adjusted(whole, { amount: 49_250 })
    await adjusted(part, { amount: 2_000 })
    await adjusted(reversed, { amount: 5_000, isReversed: true })
    await rewardedFor(rewarded, 5_000)
    const ask = (id: number) => editor().ask(updateStatus, { id, status: 'refunded', reason })
    const before = await balance()
    expect(await ask(whole)).toBe('eload.SALE_ALREADY_REFUNDED {"amount":"₱492.50"}')
    expect(await ask(rewarded)).toBe('eload.SALE_ALREADY_REFUNDED {"amount":"₱50.00"}')
    expect(await balance()).toBe(before)
    expect(await ask(part)).toMatchObject({ data: { status: 'refunded' } })
    expect(await balance()).toBe(before + 3_000)
    expect(await ask(reversed)).toMatchObject({ data: { status: 'refunded' } })
    expect(await balance()).toBe(before + 8_000)
  })

  test('requires permission to update', async () => {
    const id = await sold({})
    expect(await reader().statusOf(updateStatus, { id, status: 'failed', reason })).toBe(403)
    expect(await load.api.staffWith('signed-in').statusOf(list, {})).toBe(403)
  })
})

describe('failed sale', () => {
  const failedWith = async (code: string, options: Sold = {}) => {
    const id = await sold({ status: 'failed', ...options })
    await sql`update eload_txn set response_code = ${code}, latency_ms = 15204 where id = ${id}`.execute(
      load.api.owner,
    )
    return id
  }

  test('says why in both languages, in the words of its provider if it has some', async () => {
    const [common, unknown] = [await failedWith('51'), await failedWith('X7')]
    expect(await reader().get(info, { id: common })).toMatchObject({
      failure: { en: 'insufficient balance', fil: 'kulang ang balance', party: 'company', canRetry: true },
    })
    expect((await reader().get(info, { id: unknown })).failure).toBeNull()
    await sql`
      insert into eload_response_code (provider_code, code, label, label_fil, party, can_retry)
      select code, '51', 'prepaid credit used up', 'naubos ang prepaid credit', 'company', false
      from eload_provider where id = ${providers[1]}`.execute(load.api.owner)
    const own = await failedWith('51', { provider: 1 })
    expect((await reader().get(info, { id: own })).failure).toMatchObject({ en: 'prepaid credit used up' })
    expect((await reader().get(info, { id: common })).failure).toMatchObject({ en: 'insufficient balance' })
    expect(await reader().get(saleCalls.responseCodes, {})).toContainEqual({
      code: '51',
      en: 'insufficient balance',
      fil: 'kulang ang balance',
    })
  })

  test('is filtered by reason, without sales that succeeded', async () => {
    const id = await failedWith('94')
    const good = await sold({ status: 'success' })
    await sql`update eload_txn set response_code = '94' where id = ${good}`.execute(load.api.owner)
    const { rows, pageInfo } = await reader().get(list, { filters: { failedWith: ['94', '30'] } })
    expect(rows.map((row) => row.id)).toEqual([id])
    expect(pageInfo.total).toBe(1)
  })

  test('says what the wallet paid and got back', async () => {
    const [charged, uncharged] = [await failedWith('51'), await failedWith('51', { charged: false })]
    expect((await reader().get(info, { id: charged })).charge).toMatchObject({ taken: 5_000, given: 0 })
    await adjusted(charged, { amount: 2_000 })
    expect((await reader().get(info, { id: charged })).charge).toMatchObject({ taken: 5_000, given: 2_000 })
    expect((await reader().get(info, { id: uncharged })).charge).toMatchObject({ taken: 0, given: 0 })
    const withoutWallet = await failedWith('51', { paid: false })
    expect((await reader().get(info, { id: withoutWallet })).charge).toBeNull()
  })
})

describe('sale list', () => {
  const total = async (request: InputOf<typeof list>) => (await reader().get(list, request)).pageInfo.total

  test('filters, searches, limits to Manila days and returns exact totals', async () => {
    // 2025-03-09 16:00 UTC is midnight in Manila.
    for (let index = 0; index < 60; index++)
      await sold({
        status: index % 3 === 0 ? 'failed' : 'success',
        provider: index % 2,
        carrier: index % 5 === 0 ? 'dito' : 'smart',
        at: index < 20 ? '2025-03-09T15:59:59Z' : '2025-03-09T16:00:00Z',
      })
    const days = { dateFrom: '2025-03-09', dateTo: '2025-03-10' }
    expect(await total(days)).toBe(60)
    expect(await total({ dateFrom: '2025-03-10', dateTo: '2025-03-10' })).toBe(40)
    expect(await total({ ...days, filters: { status: 'failed' } })).toBe(20)
    expect(
      await total({ ...days, filters: { carrier: ['dito', 'tm'], providerId: providers[0] ?? 0 } }),
    ).toBe(6)
    const [row] = (await reader().get(list, days)).rows
    expect(await total({ search: row?.refNo ?? '' })).toBe(1)
    expect(await total({ search: row?.mobile.slice(-4) ?? '', ...days })).toBe(0)
  })

  test('updates its counts when a sale changes its status', async () => {
    const before = await total({ filters: { status: 'failed' } })
    const id = await sold({})
    await editor().get(updateStatus, { id, status: 'failed', reason })
    expect(await total({ filters: { status: 'failed' } })).toBe(before + 1)
    const { rows } = await sql<{ kept: number; true: number }>`
      select (select sum(n)::bigint from eload_txn_day where status = 'failed') as kept,
        (select count(*) from eload_txn where status = 'failed') as true`.execute(load.api.owner)
    expect(rows[0]?.kept).toBe(rows[0]?.true)
  })

  test('returns the same far page by jump as by paging', async () => {
    await sql`
      insert into eload_txn (ref_no, mobile, carrier, provider_id, sku, amount_centavos, srp_centavos, cost_centavos, status, created_at)
      select 'JMP' || i, '0917•••0000', 'tnt', ${providers[0]}, 'LD50', 100 * i, 100 * i, 1, 'success',
        '2025-06-01T00:00:00Z'::timestamptz + make_interval(hours => i % 300)
      from generate_series(1, 1500) i`.execute(load.api.owner)
    for (const sortDir of ['asc', 'desc'] as const) {
      const { rows } = await sql<{ refNo: string }>`
        select ref_no from eload_txn where carrier = 'tnt' order by ${sql.raw(`created_at ${sortDir}, id ${sortDir}`)}
        limit 50 offset 1200`.execute(load.api.owner)
      const page = await reader().get(list, { filters: { carrier: 'tnt' }, sortDir, page: 25, limit: 50 })
      expect(page.rows.map(({ refNo }) => refNo)).toEqual(rows.map(({ refNo }) => refNo))
      expect(page.pageInfo.total).toBe(1500)
    }
  })
})
