import { eloadMessages } from '#areas/eload/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type {
  RebateChange,
  RebateChangeStatus,
  RebateDraft,
  topupCalls,
} from '#areas/eload/topups/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { lockRequestOf, returnedOf } from '#platform/server/approvals.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { containing, equal, oneOf, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { orNotFound, VersionConflict } from '#platform/server/errors.ts'

/** Rebate change with the fields that its jobs need. */
export type RebateChangeRecord = RebateChange & { generation: number; nextAt: string | null }

const listView = sql<RebateChangeRecord>`
  t.change_id, t.topup_id as sku_id, t.sku, t.name, t.old_rebate as old, t.new_rebate as new, t.start_at, t.end_at,
  t.status, t.reason, t.line_managers, t.request_id, ${returnedOf(sql`t.request_id`)} as returned, t.requested_by,
  ${staffName(sql`t.requested_by`)} as requested_by_name, t.requested_by_id, t.decided_by,
  ${staffName(sql`t.decided_by`)} as decided_by_name, t.decided_by_id, t.decided_at,
  t.decision_reason, t.applied_at, t.reverted_at, t.created_at, t.version, t.generation, t.next_at`

type ChangeQuery = RequestOf<(typeof topupCalls)['rebateLogs']>

export const listChanges = (db: Database, request: ChangeQuery) => queryPage(db, request, changePlan(request))

/** Query plan shared by the list of rebate changes and its export. */
export function changePlan(request: ChangeQuery): ListPlan<RebateChange, ChangeQuery['sortBy']> {
  const { skuId, status } = request.filters
  return {
    table: 'eload_rebate_change',
    key: 'change_id',
    where: [
      ...containing('search_text', request.search),
      ...equal('topup_id', skuId),
      ...oneOf('status', status),
    ],
    sorts: {
      startAt: { by: sql`t.start_at`, type: 'timestamptz' },
    },
    date: 'created_at',
    select: listView,
  }
}

export async function findChange(db: Database, id: number): Promise<RebateChangeRecord> {
  const { rows } = await sql<RebateChangeRecord>`
    select ${listView} from eload_rebate_change t where change_id = ${id}`.execute(db)
  return orNotFound(rows[0], eloadMessages('CHANGE_NOT_FOUND', { id }))
}

/** Reads a rebate change and locks its row. */
export async function lockChange(tx: Database, id: number): Promise<RebateChangeRecord> {
  await lockRequestOf(tx, sql`select request_id from eload_rebate_change where change_id = ${id}`)
  await sql`select from eload_rebate_change where change_id = ${id} for update`.execute(tx)
  return findChange(tx, id)
}

/** Change of the same top-up with an overlapping period, or null. */
export async function changeBeside(
  db: Database,
  skuId: number,
  { startAt, endAt, changeId = 0 }: { startAt: string; endAt: string | null; changeId?: number | undefined },
): Promise<RebateChangeRecord | null> {
  const { rows } = await sql<RebateChangeRecord>`
    select ${listView} from eload_rebate_change t
    where topup_id = ${skuId} and change_id <> ${changeId} and tstzrange(start_at, end_at) && tstzrange(${startAt}, ${endAt})
      and (status in ('for_approval', 'approved', 'scheduled') or (status = 'applied' and end_at is not null))
    order by start_at limit 1`.execute(db)
  return rows[0] ?? null
}

/** Changes of a top-up that are pending, scheduled or applied. */
export async function openChangesOf(db: Database, skuId: number): Promise<RebateChangeRecord[]> {
  const { rows } = await sql<RebateChangeRecord>`
    select ${listView} from eload_rebate_change t
    where topup_id = ${skuId}
      and (status in ('for_approval', 'approved', 'scheduled') or (status = 'applied' and end_at is not null))
    order by start_at`.execute(db)
  return rows
}

type ChangedTopup = { id: number; sku: string; name: string; currentRebate: number }
type Person = { id: number; email: string; name: string }

export async function insertChange(
  tx: Database,
  topup: ChangedTopup,
  draft: Omit<RebateDraft, 'lineManagers'> & { lineManagers: readonly Person[] },
  maker: Person,
): Promise<RebateChangeRecord> {
  const { rows } = await sql<{ changeId: number }>`
    insert into eload_rebate_change (topup_id, sku, name, old_rebate, new_rebate, start_at, end_at, reason,
      line_managers, requested_by_id, requested_by)
    values (${topup.id}, ${topup.sku}, ${topup.name}, ${topup.currentRebate}, ${draft.newRebate}, ${draft.startAt},
      ${draft.endAt}, ${draft.reason}, ${JSON.stringify(draft.lineManagers)}::jsonb, ${maker.id}, ${maker.email})
    returning change_id`.execute(tx)
  return findChange(tx, rows[0]?.changeId ?? 0)
}

/** Overwrites a change that was returned to its maker. */
export async function overwriteChange(
  tx: Database,
  changeId: number,
  topup: ChangedTopup,
  draft: Omit<RebateDraft, 'lineManagers'> & { lineManagers: readonly Person[] },
): Promise<RebateChangeRecord> {
  await sql`
    update eload_rebate_change set sku = ${topup.sku}, name = ${topup.name}, old_rebate = ${topup.currentRebate},
      new_rebate = ${draft.newRebate}, start_at = ${draft.startAt}, end_at = ${draft.endAt}, reason = ${draft.reason},
      line_managers = ${JSON.stringify(draft.lineManagers)}::jsonb, updated_at = now(), version = version + 1
    where change_id = ${changeId} and status = 'for_approval'`.execute(tx)
  return findChange(tx, changeId)
}

export async function linkApprovalRequest(tx: Database, changeId: number, requestId: number): Promise<void> {
  await sql`update eload_rebate_change set request_id = ${requestId} where change_id = ${changeId}`.execute(
    tx,
  )
}

type Transition = {
  from: RebateChangeStatus
  to: RebateChangeStatus
  /** Time of the next scheduled transition, if any. */
  nextAt?: string | null
  also?: RawBuilder<unknown>
}

/** Changes the status if it has not changed since it was read. Jobs of an earlier generation then do nothing. */
export async function transitionChange(
  tx: Database,
  changeId: number,
  { from, to, nextAt = null, also }: Transition,
): Promise<RebateChangeRecord> {
  const { rows } = await sql<{ changeId: number }>`
    update eload_rebate_change set status = ${to}, next_at = ${nextAt}::timestamptz, generation = generation + 1,
      updated_at = now(), version = version + 1 ${also ? sql`, ${also}` : sql``}
    where change_id = ${changeId} and status = ${from} returning change_id`.execute(tx)
  if (!rows[0]) throw new VersionConflict()
  return findChange(tx, changeId)
}

/** Changes with an upcoming or overdue transition. */
export async function dueChanges(
  db: Database,
): Promise<Pick<RebateChangeRecord, 'changeId' | 'generation' | 'nextAt'>[]> {
  const { rows } = await sql<{ changeId: number; generation: number; nextAt: string | null }>`
    select change_id, generation, next_at from eload_rebate_change
    where next_at <= now() + interval '3 minutes' order by next_at limit 1000`.execute(db)
  return rows
}
