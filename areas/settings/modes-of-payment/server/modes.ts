import { settingsMessages } from '#areas/settings/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type {
  Mop,
  MopLog,
  MopRow,
  MopStatus,
  MopType,
  PaymentModule,
} from '#areas/settings/modes-of-payment/contract.ts'
import type { LogRequest } from '#platform/contract/log.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { crud } from '#platform/server/crud.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Filters = {
  status?: MopStatus | undefined
  type?: MopType | undefined
  feePayer?: 'customer' | 'company' | undefined
}
type Sort = 'createdAt' | 'name' | 'code'
/** Row with the key of its image, which only the detail screen shows. */
export type MopRecord = MopRow & { logoKey: string | null }

const cells = sql`
  coalesce((
    select json_agg(json_build_object('methodId', m.method_id, 'module', m.module, 'label', m.label, 'status', m.status,
      'sequence', m.sequence, 'nextAt', (
        select to_char(min(s.next_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from mop_schedule s
        where s.method_id = m.method_id and s.next_at is not null)) order by m.method_id)
    from mop_method m where m.mop_id = t.mop_id and m.deleted_at is null), '[]') as methods`

const listView = sql<MopRecord>`
  t.mop_id, t.code, t.name, t.description, t.logo_key, t.type, t.gateway, t.fee_type, t.fee_percent, t.fee_fixed,
  t.fee_payer, t.min_amount, t.max_amount, t.status, t.created_by, t.created_at, t.updated_by, t.updated_at, t.version,
  ${cells}`

export const listMops = (db: Database, request: ListRequest<Filters, Sort>): Promise<Page<MopRecord>> =>
  queryPage(db, request, mopPlan(request))

/** Query plan shared by the list of modes of payment and its export. */
export const mopPlan = (request: ListRequest<Filters, Sort>): ListPlan<MopRecord, Sort> => ({
  table: 'mop',
  key: 'mop_id',
  sorts: {
    code: { by: sql.ref('t.code'), type: 'text' },
  },
  date: 'created_at',
  baseConditions: [sql`t.deleted_at is null`],
  where: [
    ...equal('status', request.filters.status),
    ...equal('type', request.filters.type),
    ...equal('fee_payer', request.filters.feePayer),
    ...containing('search_text', request.search),
  ],
  select: listView,
})

/** All modes of payment by name, with their methods. */
export async function allMops(db: Database): Promise<MopRecord[]> {
  const { rows } = await sql<MopRecord>`
    select ${listView} from mop t where t.deleted_at is null order by t.sort_name, t.mop_id`.execute(db)
  return rows
}

export const mops = crud<MopRecord, 'logo'>({
  kind: 'mop',
  table: 'mop',
  key: 'mopId',
  select: listView,
  auditSnapshot: (mop) => ({
    code: mop.code,
    name: mop.name,
    description: mop.description,
    logo: mop.logoKey,
    type: mop.type,
    gateway: mop.gateway,
    feeType: mop.feeType,
    feePercent: mop.feePercent,
    feeFixed: mop.feeFixed,
    feePayer: mop.feePayer,
    minAmount: mop.minAmount,
    maxAmount: mop.maxAmount,
  }),
  files: { logo: uploads.paymentLogo },
  uniqueErrors: { mop_code_taken: { field: 'code', message: settingsMessages('CODE_TAKEN') } },
})

/** Modules in which this method, or a method of this mode of payment, is the only active one. */
export async function lastIn(
  db: Database,
  which: { mopId: number } | { methodId: number },
): Promise<PaymentModule[]> {
  const mine = 'mopId' in which ? sql`m.mop_id = ${which.mopId}` : sql`m.method_id = ${which.methodId}`
  const { rows } = await sql<{ module: PaymentModule }>`
    select m.module from mop_method m join mop p using (mop_id) join mop_module o using (module)
    where m.status = 'active' and p.status = 'active' and m.deleted_at is null and p.deleted_at is null
    group by m.module, o.position having bool_and(${mine}) order by o.position`.execute(db)
  return rows.map(({ module }) => module)
}

export type SavedMop = Pick<Mop, 'mopId' | 'status' | 'version'>

/** Changes the status of a mode of payment. The caller holds the advisory lock. */
export async function setMopStatus(
  db: Database,
  mopId: number,
  to: MopStatus,
  by: string,
): Promise<SavedMop> {
  const { rows } = await sql<SavedMop>`
    update mop set status = ${to}, ${touched(by)}
    where mop_id = ${mopId} returning mop_id, status, version`.execute(db)
  if (!rows[0]) throw new Error('The mode of payment was not found after the update.')
  return rows[0]
}

export const touched = (by: string): RawBuilder<unknown> =>
  sql`version = version + 1, updated_by = ${by}, updated_at = now()`

/** Status log of a mode of payment and its methods, or of one method, newest first. */
export function listMopLogs(
  db: Database,
  { mopId, methodId, ...page }: LogRequest & { mopId?: number | undefined; methodId?: number | undefined },
): Promise<Page<MopLog>> {
  const methods = methodId === undefined ? sql`mop_id = ${mopId ?? 0}` : sql`method_id = ${methodId}`
  const ofMethods = sql`(t.kind = 'mop-method' and t.record_id in (select method_id::text from mop_method where ${methods}))`
  const request = { ...page, search: '', filters: {}, sortBy: 'id', sortDir: 'desc' } as const
  return queryPage<MopLog, 'id'>(db, request, {
    table: 'audit_entry',
    sorts: { id: { by: sql`t.id`, type: 'bigint' } },
    where: [
      methodId === undefined
        ? sql`((t.kind = 'mop' and t.record_id = ${String(mopId)}) or ${ofMethods})`
        : sql`${ofMethods}`,
      sql`t.to_status is not null`,
    ],
    joins: sql`left join mop_method m on t.kind = 'mop-method' and m.method_id::text = t.record_id`,
    select: sql`
      t.id, case when t.kind = 'mop' then t.record_id::bigint else m.mop_id end as mop_id, m.method_id, t.label, t.action,
      t.from_status, t.to_status, t.reason, t.at as created_at,
      json_build_object('email', t.actor_email, 'name', t.actor_name) as actor`,
  })
}
