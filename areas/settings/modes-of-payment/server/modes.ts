import { settingsMessages } from '#areas/settings/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type {
  Mop,
  MopDraft,
  MopLog,
  MopRow,
  MopStatus,
  MopType,
  PaymentModule,
} from '#areas/settings/modes-of-payment/contract.ts'
import type { LogRequest } from '#platform/contract/log.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/db/database.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists/list-query.ts'
import { duplicateError, onViolation } from '#platform/server/errors/constraint-errors.ts'
import { NotFound } from '#platform/server/errors/errors.ts'

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
    createdAt: { by: sql.ref('t.created_at'), type: 'timestamptz' },
    name: { by: sql.ref('t.sort_name'), type: 'text' },
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

/** Returns a mode of payment or throws an error. */
export async function findMop(db: Database, mopId: number): Promise<MopRecord> {
  const { rows } = await sql<MopRecord>`
    select ${listView} from mop t where t.mop_id = ${mopId} and t.deleted_at is null`.execute(db)
  if (!rows[0]) throw new NotFound(settingsMessages('MODE_NOT_FOUND', { id: mopId }))
  return rows[0]
}

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

export async function insertMop(db: Database, draft: MopDraft, by: string): Promise<SavedMop> {
  return saving(
    sql<SavedMop>`
    insert into mop (code, name, description, logo_key, type, gateway, fee_type, fee_percent, fee_fixed, fee_payer,
      min_amount, max_amount, created_by)
    values (${draft.code}, ${draft.name}, ${draft.description}, ${draft.logo}, ${draft.type}, ${draft.gateway},
      ${draft.feeType}, ${draft.feePercent}, ${draft.feeFixed}, ${draft.feePayer}, ${draft.minAmount}, ${draft.maxAmount}, ${by})
    returning mop_id, status, version`.execute(db),
  )
}

export async function changeMop(db: Database, mopId: number, draft: MopDraft, by: string): Promise<SavedMop> {
  return saving(
    sql<SavedMop>`
    update mop set code = ${draft.code}, name = ${draft.name}, description = ${draft.description}, logo_key = ${draft.logo},
      type = ${draft.type}, gateway = ${draft.gateway}, fee_type = ${draft.feeType}, fee_percent = ${draft.feePercent},
      fee_fixed = ${draft.feeFixed}, fee_payer = ${draft.feePayer}, min_amount = ${draft.minAmount},
      max_amount = ${draft.maxAmount}, ${touched(by)}
    where mop_id = ${mopId} returning mop_id, status, version`.execute(db),
  )
}

export const endMop = (db: Database, mopId: number, by: string): Promise<SavedMop> =>
  saving(
    sql<SavedMop>`
    update mop set deleted_at = now(), ${touched(by)}
    where mop_id = ${mopId} returning mop_id, status, version`.execute(db),
  )

export const setMopStatus = (db: Database, mopId: number, to: MopStatus, by: string): Promise<SavedMop> =>
  saving(
    sql<SavedMop>`
    update mop set status = ${to}, ${touched(by)}
    where mop_id = ${mopId} returning mop_id, status, version`.execute(db),
  )

export const touched = (by: string): RawBuilder<unknown> =>
  sql`version = version + 1, updated_by = ${by}, updated_at = now()`

async function saving(work: Promise<{ rows: SavedMop[] }>): Promise<SavedMop> {
  const { rows } = await work.catch(
    onViolation({ mop_code_taken: () => duplicateError(settingsMessages('CODE_TAKEN'), 'code') }),
  )
  if (!rows[0]) throw new Error('The mode of payment was not found after the update.')
  return rows[0]
}

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
