import { recordRef } from '#platform/contract/record-ref.ts'
import { billsMessages } from '#areas/bills/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Biller, billerCalls, BillerDraft } from '#areas/bills/billers/contract.ts'
import type { BillsStatus } from '#areas/bills/providers/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { Database } from '#platform/server/db.ts'
import { containing, equal, type ListPlan } from '#platform/server/lists.ts'
import { sortableCrud, type Values, crud } from '#platform/server/crud.ts'
import { rejectField } from '#platform/server/errors.ts'

export type Row = Omit<Biller, 'logo'> & { logoKey: string | null }

const columns = sql`
  t.id, t.code, t.name, t.category_id, c.name as category_name, t.logo_key, t.min_amount, t.max_amount,
  t.convenience_fee, t.income, t.merchant_share, t.accepts_overdue, t.posting_time, t.cut_off, t.sequence, t.status,
  t.version, t.created_by, t.created_at, t.updated_by, t.updated_at, coalesce((
    select json_agg(json_build_object('providerId', r.provider_id, 'billerCode', r.biller_code, 'priority', r.priority,
      'name', p.name, 'status', p.status, 'feeType', p.fee_type, 'fee', p.fee) order by r.priority)
    from bills_biller_provider r join bills_provider p on p.provider_id = r.provider_id
    where r.biller_id = t.id), '[]'::json) as providers`
const joins = sql`join bills_category c on c.category_id = t.category_id`

/** Audit snapshot of a biller, with references to other records. */
const auditSnapshot = (row: Row) => ({
  code: row.code,
  name: row.name,
  category: recordRef('bills-category', row.categoryId, row.categoryName),
  providers: row.providers.map(({ providerId, name, billerCode }) => ({
    provider: recordRef('bills-provider', providerId, name),
    billerCode,
  })),
  fields: row.fields.map(describeField).join('; '),
  minAmount: pesosFrom(row.minAmount),
  maxAmount: pesosFrom(row.maxAmount),
  convenienceFee: pesosFrom(row.convenienceFee),
  income: pesosFrom(row.income),
  merchantShare: pesosFrom(row.merchantShare),
  acceptsOverdue: row.acceptsOverdue,
  postingTime: row.postingTime,
  cutOff: row.cutOff,
  status: row.status,
  logo: row.logoKey,
})

// Includes every property that affects validation, so that each change appears in the history.
const describeField = ({ label, key, type, required, ...rules }: Row['fields'][number]) =>
  [
    `${label} (${key}, ${type}${required ? '' : ', may be empty'})`,
    ...Object.entries(rules)
      .filter(([, value]) => value !== null && value !== '' && value !== 'none' && String(value) !== '')
      .map(([rule, value]) => `${rule} ${String(value)}`),
  ].join(' ')

const Reached = z.array(z.object({ providerId: z.int(), billerCode: z.string(), priority: z.int() }))

/** Replaces the providers of a biller. Locks the providers, so that none is made inactive meanwhile. */
async function writeProviders(db: Database, id: number, draft: Values): Promise<void> {
  const requested = Reached.parse(draft['providers'])
  const ids = requested.map(({ providerId }) => providerId)
  const { rows } = await sql<{ id: number }>`
    select provider_id as id from bills_provider where provider_id = any(${ids}::bigint[]) and deleted_at is null
    order by provider_id for share`.execute(db)
  const missing = ids.findIndex((providerId) => !rows.some(({ id }) => id === providerId))
  if (missing >= 0) rejectField(`providers.${missing}.providerId`, billsMessages('PROVIDER_NOT_FOUND'))
  await sql`delete from bills_biller_provider where biller_id = ${id} and provider_id <> all(${ids}::bigint[])`.execute(
    db,
  )
  await sql`
    insert into bills_biller_provider (biller_id, provider_id, biller_code, priority)
    select ${id}, "providerId", "billerCode", priority
    from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb)
      as wanted("providerId" bigint, "billerCode" text, priority int)
    on conflict (biller_id, provider_id) do update set biller_code = excluded.biller_code, priority = excluded.priority`.execute(
    db,
  )
}

export const billers = crud<Row, 'logo'>({
  kind: 'bills-biller',
  table: 'bills_biller',
  select: sql<Row>`${columns}, t.fields`,
  joins,
  auditSnapshot,
  files: { logo: uploads.billerLogo },
  uniqueErrors: {
    bills_biller_code: { field: 'code', message: billsMessages('BILLER_CODE_TAKEN') },
    bills_biller_name: { field: 'name', message: billsMessages('BILLER_NAME_TAKEN') },
    bills_check_active_provider: {
      field: 'providers',
      message: billsMessages('ACTIVE_NEEDS_PROVIDER'),
    },
  },
  references: [
    {
      what: 'sell',
      rows: (id) => sql`
        select id, ref_no as name from bills_sell
        where biller_id = ${id} and status in ('pending', 'processing', 'failed')`,
    },
  ],
  parts: { fields: ['providers'], write: writeProviders },
})

/** Converts a draft to the columns of the table. */
export const stored = ({ fields, ...draft }: BillerDraft): Values => ({
  ...draft,
  fields: sql`${JSON.stringify(fields)}::jsonb`,
})

/** Sort order of the billers in a category. */
export const orderOf = (categoryId: number) => ({
  list: `bills biller ${categoryId}`,
  table: 'bills_biller',
  key: 'id',
  rows: sql<boolean>`t.deleted_at is null and t.category_id = ${categoryId}`,
})

export const orderedIn = (categoryId: number, label: string) =>
  sortableCrud<Row, 'logo'>(billers, orderOf(categoryId), {
    kind: 'bills-biller',
    label,
    nameColumn: 'name',
    id: categoryId,
  })

/** Finds a category and locks it, so that it is not deleted meanwhile. */
export async function categoryFor(db: Database, categoryId: number): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`
    select name from bills_category where category_id = ${categoryId} and deleted_at is null for key share`.execute(
    db,
  )
  return rows[0] ?? rejectField('categoryId', billsMessages('CATEGORY_NOT_FOUND'))
}

type CrudContext = Parameters<ReturnType<typeof orderedIn>['create']>[0]

/** Creates a biller, last in its category. */
export async function createBiller(
  context: CrudContext,
  draft: BillerDraft,
  status: z.infer<typeof BillsStatus>,
) {
  const category = await categoryFor(context.db, draft.categoryId)
  return orderedIn(draft.categoryId, category.name).create(context, { ...stored(draft), status })
}

type BillerLookup = {
  categories: NamedCode[]
  providers: NamedCode[]
  taken: { code: string; name: string }[]
}
type NamedCode = { id: number; name: string; code: string }

/** Categories, providers and billers, to find those that a file names. */
export async function billerLookup(db: Database): Promise<BillerLookup> {
  const { rows } = await sql<BillerLookup>`
    select
      (select coalesce(json_agg(json_build_object('id', category_id, 'name', name, 'code', name)), '[]')
        from bills_category where deleted_at is null) as categories,
      (select coalesce(json_agg(json_build_object('id', provider_id, 'name', name, 'code', code)), '[]')
        from bills_provider where deleted_at is null) as providers,
      (select coalesce(json_agg(json_build_object('code', code, 'name', name_fold(name))), '[]')
        from bills_biller where deleted_at is null) as taken`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The query returned no row.')
  return found
}

type Request = RequestOf<(typeof billerCalls)['list']>

const reachedBy = (providerId: number | undefined): RawBuilder<boolean>[] =>
  providerId === undefined
    ? []
    : [
        sql<boolean>`t.id = any(array(select biller_id from bills_biller_provider where provider_id = ${providerId}))`,
      ]

/** Query plan shared by the list of billers and its export. */
export const billerPlan = ({ search, filters }: Request): ListPlan<Row, Request['sortBy']> => ({
  table: 'bills_biller',
  baseConditions: [sql`t.deleted_at is null`],
  where: [
    ...containing('search_text', search),
    ...equal('status', filters.status),
    ...equal('category_id', filters.categoryId),
    ...reachedBy(filters.providerId),
  ],
  sorts: {},
  date: 'created_at',
  select: sql<Row>`${columns}, t.fields`,
  joins,
})
