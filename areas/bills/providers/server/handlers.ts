import { billsMessages } from '#areas/bills/messages.ts'
import type { Done, RequestOf } from '#platform/contract/call.ts'
import { sql } from 'kysely'
import {
  type BillsProvider,
  billsProviderCalls,
  BillsProviderDraft,
  BillsProviderRow,
} from '#areas/bills/providers/contract.ts'
import { getProviderStatusError } from '#areas/bills/rules.ts'
import { assertStatusUnchanged } from '#areas/bills/shared/server/status-errors.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { crud, defineRecord } from '#platform/server/crud.ts'
import { throwIfError } from '#platform/server/errors.ts'

const provider = defineRecord({
  table: 'bills_provider',
  reply: BillsProviderRow,
  draft: BillsProviderDraft,
  computed: {
    billerCount: sql`(select count(*) from bills_biller_provider r join bills_biller b on b.id = r.biller_id
      where r.provider_id = t.provider_id and b.deleted_at is null)`,
  },
  history: ({ feeType, fee, status }) => ({
    feeType: undefined,
    fee: feeType === 'percent' ? `${pesosFrom(fee)}%` : pesosFrom(fee),
    status,
  }),
})

const providers = crud({
  kind: 'bills-provider',
  key: 'providerId',
  ...provider,
  uniqueErrors: {
    bills_provider_code: { field: 'code', message: billsMessages('PROVIDER_CODE_TAKEN') },
    bills_provider_name: { field: 'name', message: billsMessages('PROVIDER_NAME_TAKEN') },
  },
  references: [
    {
      what: 'biller',
      rows: (id) => sql`
        select b.id, b.name from bills_biller_provider r join bills_biller b on b.id = r.biller_id
        where r.provider_id = ${id} and b.deleted_at is null`,
    },
  ],
})

/** Returns a provider or throws an error. */
export const findBillsProvider = (db: Database, id: number) => providers.find(db, id)

/** Returns the billers of a provider, ordered by name. */
async function billersOf(db: Database, providerId: number): Promise<BillsProvider['billers']> {
  const { rows } = await sql<BillsProvider['billers'][number]>`
    select b.id, b.code, b.name, b.status, r.biller_code, r.priority
    from bills_biller_provider r join bills_biller b on b.id = r.biller_id
    where r.provider_id = ${providerId} and b.deleted_at is null order by b.sort_name`.execute(db)
  return rows
}

/** Returns the active billers that only this provider serves. */
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

type Saved = Done<{ id: number; status: string; version: number }>
const answered = ({ data, ...message }: Saved) => ({ ...message, data: { ...data, providerId: data.id } })

type ListQuery = RequestOf<(typeof billsProviderCalls)['list']>

/** Query plan shared by the list of providers and its export. */
export const billsProviderPlan = (request: ListQuery): ListPlan<BillsProviderRow, ListQuery['sortBy']> => ({
  table: 'bills_provider',
  key: 'provider_id',
  baseConditions: [sql`t.deleted_at is null`],
  where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
  sorts: {},
  date: 'created_at',
  select: provider.select,
})

export const billsProviderHandlers = handlersFor(billsProviderCalls, {
  list: ({ db, request }) =>
    queryPage<BillsProviderRow, ListQuery['sortBy']>(db, request, billsProviderPlan(request)),
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
  create: async (context) => answered(await providers.create(context, context.request)),
  update: async (context) => {
    const { providerId: id, version, status, ...draft } = context.request
    assertStatusUnchanged((await providers.lock(context.db, id, version)).status, status)
    return answered(await providers.update(context, { id, version }, draft))
  },
  updateStatus: async (context) => {
    const { providerId: id, status, version, reason } = context.request
    // The provider is locked first. Activating a biller locks its providers too, so one transaction always sees the
    // other's change.
    const stored = await providers.lock(context.db, id, version)
    const alone = await aloneOf(context.db, id)
    throwIfError(getProviderStatusError({ status: stored.status, alone }, status))
    return answered(await providers.setStatus(context, { id, status, version, reason }))
  },
  delete: async (context) => {
    const { providerId: id, version } = context.request
    return answered(await providers.remove(context, { id, version }))
  },
  uses: ({ db, request }) => providers.uses(db, request.providerId),
})
