import { isPerson, type Condition, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { approverLevel } from '#platform/contract/approvals.ts'
import type { QueueRow } from '#areas/merchants/kyc/contract.ts'
import { minutesOfLock, caseHolder } from '#areas/merchants/kyc/rules.ts'
import { nowIn, openCase } from './transitions.ts'
import { lockPerson, openCaseOf, type PersonKey } from '#areas/merchants/kyc/server/record.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

type Filters = {
  kind?: string | undefined
  state?: 'free' | 'mine' | 'late' | undefined
  submission?: 'first' | 'resubmitted' | undefined
}
type Sort = 'opened_at' | 'due_at'

const isFree = sql<SqlBool>`(t.locked_until is null or t.locked_until <= now())`

/** Query plan shared by the KYC queue and its export. */
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
    baseConditions: [sql`t.status = 'open'`],
    where: [
      ...equal('kind', kind),
      ...(state ? [states[state]] : []),
      ...(submission ? [sql<SqlBool>`t.is_resubmission = ${submission === 'resubmitted'}`] : []),
      ...(request.search.length < 2
        ? []
        : [
            sql<SqlBool>`exists (select from subscriber s where s.id = t.subscriber_id
              and ${isPerson(sql`s.search_text`, request.search)})`,
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

/** Returns a page of cases that await review, oldest first. */
export function listQueue(
  db: Database,
  request: ListRequest<Filters, Sort>,
  staff: Staff,
): Promise<Page<QueueRow>> {
  return queryPage<QueueRow, Sort>(db.withoutPlugins(), request, queuePlan(request, staff))
}

const firstBusiness = (id: RawBuilder<unknown>) => sql`
  (select b.business_id from business b where b.subscriber_id = ${id} and b.deleted_at is null
   order by b.business_id limit 1)`

export type ClaimedCase = { person: SubscriberRecord; caseId: number; businessId: number | null }

/** Assigns a case to a reviewer for 30 minutes. Claiming one's own case again restarts the 30 minutes. */
export async function claimCase(tx: Database, personKey: PersonKey, staff: Staff): Promise<ClaimedCase> {
  const person = await lockPerson(tx, personKey)
  const open = (await openCaseOf(tx, person.id)) ?? (await caseForPending(tx, person))
  if (!open) throw new AppError(merchantsMessages('NO_OPEN_CASE'))
  const holder = caseHolder({ case: open }, staff, await nowIn(tx))
  if (holder !== null) throw new AppError(merchantsMessages('CASE_HELD', { name: holder }))
  await lockCase(tx, open.case_id, staff)
  return claimedCase(tx, person, open.case_id)
}

// Reviews pending since before cases were recorded have no case, so one is created here.
async function caseForPending(tx: Database, { id, kyc_acct_status }: SubscriberRecord) {
  if (kyc_acct_status !== 'PendingVerification') return null
  await openCase(tx, id)
  return openCaseOf(tx, id)
}

/** Assigns the longest-waiting case that is not assigned and that the person may decide about. */
export async function claimNextCase(tx: Database, staff: Staff): Promise<ClaimedCase> {
  const { rows } = await sql<{ caseId: number; subscriberId: number }>`
    select t.case_id, t.subscriber_id from kyc_case t
    where t.status = 'open' and ${isFree} and t.set_manual_by_id is distinct from ${staff.id}
      and (t.kind <> 'manual' or ${staff.level >= approverLevel})
    order by t.opened_at, t.case_id limit 1 for update of t skip locked`.execute(tx)
  const [next] = rows
  if (!next) throw new AppError(merchantsMessages('QUEUE_EMPTY'), { code: 'NO_DATA' })
  await lockCase(tx, next.caseId, staff)
  return claimedCase(tx, await lockPerson(tx, { subscriber_id: next.subscriberId }), next.caseId)
}

/** Releases a case to the queue. */
export async function releaseCase(tx: Database, personKey: PersonKey, staff: Staff): Promise<ClaimedCase> {
  const person = await lockPerson(tx, personKey)
  const { rows } = await sql<{ caseId: number }>`
    update kyc_case set locked_by_id = null, locked_by = null, locked_until = null
    where subscriber_id = ${person.id} and status = 'open' and locked_by_id = ${staff.id}
    returning case_id`.execute(tx)
  const [released] = rows
  if (!released) throw new AppError(merchantsMessages('CASE_NOT_YOURS'))
  return claimedCase(tx, person, released.caseId)
}

async function lockCase(tx: Database, caseId: number, staff: Staff) {
  await sql`
    update kyc_case set locked_by_id = ${staff.id}, locked_by = ${staff.name},
      locked_until = now() + make_interval(mins => ${minutesOfLock})
    where case_id = ${caseId}`.execute(tx)
}

async function claimedCase(tx: Database, person: SubscriberRecord, caseId: number): Promise<ClaimedCase> {
  const { rows } = await sql<{ businessId: number | null }>`
    select ${firstBusiness(sql.lit(person.id))} as business_id`.execute(tx)
  return { person, caseId, businessId: rows[0]?.businessId ?? null }
}
