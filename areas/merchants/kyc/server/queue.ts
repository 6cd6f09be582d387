import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { QueueRow } from '#areas/merchants/kyc/contract.ts'
import { minutesOfLock, whoElseHolds } from '#areas/merchants/kyc/rules.ts'
import { nowIn, openCase } from '#areas/merchants/kyc/server/acting.ts'
import { lockPerson, openCaseOf, type Whose } from '#areas/merchants/kyc/server/record.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/database.ts'
import { type Condition, equal, type ListPlan, pageOfRows } from '#platform/server/list.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

type Filters = {
  kind?: string | undefined
  state?: 'free' | 'mine' | 'late' | undefined
  submission?: 'first' | 'resubmitted' | undefined
}
type Sort = 'opened_at' | 'due_at'

const isFree = sql<SqlBool>`(t.locked_until is null or t.locked_until <= now())`

/** What the queue and its export are made of. */
export function queuePlan(
  request: ListRequest<Filters, Sort>,
  staff: Pick<Staff, 'id'>,
): ListPlan<QueueRow, Sort> {
  const states: Record<NonNullable<Filters['state']>, Condition> = {
    free: isFree,
    mine: sql`t.locked_by_id = ${staff.id} and t.locked_until > now()`,
    late: sql`t.due_at < now()`,
  }
  const { kind, state, submission } = request.filters
  return {
    table: 'kyc_case',
    key: 'case_id',
    sorts: {
      opened_at: { by: sql.ref('t.opened_at'), type: 'timestamptz' },
      due_at: { by: sql.ref('t.due_at'), type: 'timestamptz' },
    },
    always: [sql`t.status = 'open'`],
    where: [
      ...equal('kind', kind),
      ...(state ? [states[state]] : []),
      ...(submission ? [sql<SqlBool>`t.is_resubmission = ${submission === 'resubmitted'}`] : []),
      ...(request.search.length < 2
        ? []
        : [
            sql<SqlBool>`exists (select from subscriber s where s.id = t.subscriber_id
              and position(search_fold(${request.search}) in s.search_text) > 0)`,
          ]),
    ],
    select: sql<QueueRow>`
      t.case_id, t.subscriber_id, t.kind, t.is_resubmission, t.opened_at, t.due_at, t.due_at < now() as is_late,
      concat_ws(' ', s.first_name, nullif(s.middle_name, ''), s.last_name, nullif(s.suffix, '')) as name,
      s.kyc_acct_type, s.watchlist_status,
      case when t.locked_until > now() then t.locked_by_id end as locked_by_id,
      case when t.locked_until > now() then t.locked_by end as locked_by,
      ${firstBusiness(sql.ref('s.id'))} as business_id`,
    joins: sql`join subscriber s on s.id = t.subscriber_id`,
  }
}

/** What waits for a review, the oldest first. */
export function pageOfQueue(
  db: Database,
  request: ListRequest<Filters, Sort>,
  staff: Staff,
): Promise<Page<QueueRow>> {
  return pageOfRows<QueueRow, Sort>(db.withoutPlugins(), request, queuePlan(request, staff))
}

const firstBusiness = (id: RawBuilder<unknown>) => sql`
  (select b.business_id from business b where b.subscriber_id = ${id} and b.deleted_at is null
   order by b.business_id limit 1)`

export type Taken = { person: SubscriberRecord; caseId: number; businessId: number | null }

/** Takes a case, so that for half an hour nobody else reviews it. Taking one's own again begins the time anew. */
export async function takeCase(tx: Database, whose: Whose, staff: Staff): Promise<Taken> {
  const person = await lockPerson(tx, whose)
  const open = (await openCaseOf(tx, person.id)) ?? (await caseForPending(tx, person))
  if (!open) throw new Refusal('Nothing waits for a review here.')
  const holder = whoElseHolds({ ...person, frozen_by_id: null, case: open }, staff, await nowIn(tx))
  if (holder !== null) throw new Refusal(`${holder} is reviewing this case. Choose another one.`)
  await holdCase(tx, open.case_id, staff)
  return taken(tx, person, open.case_id)
}

// Somebody may await a review since before cases were stored: the case opens when it is taken.
async function caseForPending(tx: Database, { id, kyc_acct_status }: SubscriberRecord) {
  if (kyc_acct_status !== 'PendingVerification') return null
  await openCase(tx, id)
  return openCaseOf(tx, id)
}

/** Takes the case that has waited longest and that nobody holds. */
export async function takeNextCase(tx: Database, staff: Staff): Promise<Taken> {
  const { rows } = await sql<{ caseId: number; subscriberId: number }>`
    select t.case_id, t.subscriber_id from kyc_case t
    where t.status = 'open' and ${isFree} and t.set_manual_by_id is distinct from ${staff.id}
    order by t.opened_at, t.case_id limit 1 for update of t skip locked`.execute(tx)
  const [next] = rows
  if (!next) throw new Refusal('No case is waiting that nobody reviews.', { code: 'NO_DATA' })
  await holdCase(tx, next.caseId, staff)
  return taken(tx, await lockPerson(tx, { subscriber_id: next.subscriberId }), next.caseId)
}

/** Gives a case back to the queue. */
export async function releaseCase(tx: Database, whose: Whose, staff: Staff): Promise<Taken> {
  const person = await lockPerson(tx, whose)
  const { rows } = await sql<{ caseId: number }>`
    update kyc_case set locked_by_id = null, locked_by = null, locked_until = null
    where subscriber_id = ${person.id} and status = 'open' and locked_by_id = ${staff.id}
    returning case_id`.execute(tx)
  const [released] = rows
  if (!released) throw new Refusal('You do not hold this case.')
  return taken(tx, person, released.caseId)
}

async function holdCase(tx: Database, caseId: number, staff: Staff) {
  await sql`
    update kyc_case set locked_by_id = ${staff.id}, locked_by = ${staff.name},
      locked_until = now() + make_interval(mins => ${minutesOfLock})
    where case_id = ${caseId}`.execute(tx)
}

async function taken(tx: Database, person: SubscriberRecord, caseId: number): Promise<Taken> {
  const { rows } = await sql<{ businessId: number | null }>`
    select ${firstBusiness(sql.lit(person.id))} as business_id`.execute(tx)
  return { person, caseId, businessId: rows[0]?.businessId ?? null }
}
