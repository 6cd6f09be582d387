import type { RequestOf } from '#platform/contract/call.ts'
import { sql } from 'kysely'
import {
  type BillsProvider,
  billsProviderCalls,
  type BillsProviderRow,
} from '#areas/bills/providers/contract.ts'
import { whyNotTurnProvider } from '#areas/bills/rules.ts'
import { refuseOtherStatus, refuseTurn } from '#areas/bills/server/statuses.ts'
import { pesosFrom } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/database.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { containing, equal, type ListPlan, pageOfRows } from '#platform/server/list.ts'
import { keepRecords } from '#platform/server/records.ts'

const select = sql<BillsProviderRow>`
  t.provider_id, t.code, t.name, t.settlement_bank, t.contact, t.fee_type, t.fee, t.low_balance_threshold, t.status,
  t.version, t.created_by, t.created_at, t.updated_by, t.updated_at,
  (select count(*) from bills_biller_provider r join bills_biller b on b.id = r.biller_id
    where r.provider_id = t.provider_id and b.deleted_at is null) as biller_count`

const providers = keepRecords<BillsProviderRow>({
  kind: 'bills-provider',
  noun: 'provider',
  table: 'bills_provider',
  key: 'providerId',
  select,
  nameOf: ({ name }) => name,
  told: ({ code, name, settlementBank, contact, feeType, fee, lowBalanceThreshold, status }) => ({
    code,
    name,
    settlementBank,
    contact,
    fee: feeType === 'percent' ? `${pesosFrom(fee)} %` : pesosFrom(fee),
    lowBalanceThreshold: pesosFrom(lowBalanceThreshold),
    status,
  }),
  taken: {
    bills_provider_code: { field: 'code', message: 'Another provider has this code already' },
    bills_provider_name: { field: 'name', message: 'Another provider has this name already' },
  },
  uses: [
    {
      what: 'biller',
      one: 'biller',
      several: 'billers',
      rows: (id) => sql`
        select b.id, b.name from bills_biller_provider r join bills_biller b on b.id = r.biller_id
        where r.provider_id = ${id} and b.deleted_at is null`,
    },
  ],
})

/** The billers that a provider reaches, in the order of their names. */
async function billersOf(db: Database, providerId: number): Promise<BillsProvider['billers']> {
  const { rows } = await sql<BillsProvider['billers'][number]>`
    select b.id, b.code, b.name, b.status, r.biller_code, r.priority
    from bills_biller_provider r join bills_biller b on b.id = r.biller_id
    where r.provider_id = ${providerId} and b.deleted_at is null order by b.sort_name`.execute(db)
  return rows
}

/** Active billers that only this provider reaches. */
async function aloneOf(db: Database, providerId: number): Promise<BillsProvider['alone']> {
  const { rows } = await sql<{ id: number; name: string }>`
    select b.id, b.name from bills_biller_provider r join bills_biller b on b.id = r.biller_id
    where r.provider_id = ${providerId} and b.status = 'active' and b.deleted_at is null
      and not exists (
        select from bills_biller_provider other join bills_provider p on p.provider_id = other.provider_id
        where other.biller_id = b.id and other.provider_id <> r.provider_id
          and p.status <> 'inactive' and p.deleted_at is null)
    order by b.sort_name`.execute(db)
  return rows
}

type Saved = { message: string; data: { id: number; status: string; version: number } }
const answered = ({ message, data }: Saved) => done(message, { ...data, providerId: data.id })

type ListAsked = RequestOf<(typeof billsProviderCalls)['list']>

/** What the list and its export are made of. */
export const billsProviderPlan = (request: ListAsked): ListPlan<BillsProviderRow, ListAsked['sortBy']> => ({
  table: 'bills_provider',
  key: 'provider_id',
  always: [sql`t.deleted_at is null`],
  where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
  sorts: {
    name: { by: sql`t.sort_name`, type: 'text' },
    createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
    updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
  },
  date: 'created_at',
  select,
})

export const billsProviderHandlers = handlersFor(billsProviderCalls, {
  list: ({ db, request }) =>
    pageOfRows<BillsProviderRow, ListAsked['sortBy']>(db, request, billsProviderPlan(request)),
  listAll: async ({ db }) => {
    const { rows } = await sql<{ id: number; name: string; status: BillsProviderRow['status'] }>`
      select provider_id as id, name, status from bills_provider where deleted_at is null order by sort_name`.execute(
      db,
    )
    return rows
  },
  info: async ({ db, request: { providerId } }) => ({
    ...(await providers.find(db, providerId)),
    billers: await billersOf(db, providerId),
    alone: await aloneOf(db, providerId),
  }),
  create: async (asked) => answered(await providers.create(asked, asked.request)),
  update: async (asked) => {
    const { providerId: id, version, status, ...draft } = asked.request
    refuseOtherStatus((await providers.find(asked.db, id, version, 'hold')).status, status)
    return answered(await providers.update(asked, { id, version }, draft))
  },
  updateStatus: async (asked) => {
    const { providerId: id, status, version, reason } = asked.request
    // Held first: a biller that is made active holds its providers, and one of the two sees the other.
    const stored = await providers.find(asked.db, id, version, 'hold')
    const alone = await aloneOf(asked.db, id)
    refuseTurn(whyNotTurnProvider({ status: stored.status, alone }, status), {
      status: stored.status,
      names: alone.map(({ name }) => name).join(', '),
    })
    return answered(await providers.setStatus(asked, { id, status, version, reason }))
  },
  delete: async (asked) => {
    const { providerId: id, version } = asked.request
    return answered(await providers.remove(asked, { id, version }))
  },
  uses: ({ db, request }) => providers.uses(db, request.providerId),
})
