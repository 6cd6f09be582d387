import { renderStored } from '#platform/words/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { permits } from '#platform/access/access.ts'
import type { ApprovalRow, ApprovalStatus, PendingRequest } from '#platform/contract/approvals.ts'
import { wholeCentavos } from '#platform/contract/fields/money.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import type { AnyApprovalType } from './approval-type.ts'
import type { Database } from '#platform/server/db/database.ts'
import {
  type Condition,
  textContaining,
  equal,
  type ListPlan,
  queryPage,
} from '#platform/server/lists/list-query.ts'
import type { Staff } from '#platform/server/staff.ts'
import { approvalsGiven, nextLevel } from '#platform/server/approvals/requests.ts'

type Kinds = readonly AnyApprovalType[]
/** Properties of a person that determine which requests they can decide. */
type Decider = Pick<Staff, 'id' | 'roleId' | 'level' | 'isLineManager' | 'access'>
type Sort = 'createdAt' | 'expiresAt'
type InboxRequest = ListRequest<{ kind?: string | undefined; inPlaceOf?: boolean | undefined }, Sort>
type OwnRequestsRequest = ListRequest<
  { kind?: string | undefined; status?: ApprovalStatus | undefined },
  Sort
>

const sorts = {
  expiresAt: { by: sql`t.expires_at`, type: 'timestamptz' },
} as const

/** One page of the requests that a person can decide now. */
export async function inboxPage(
  db: Database,
  kinds: Kinds,
  staff: Staff,
  request: InboxRequest,
): Promise<Page<ApprovalRow>> {
  return toRows(await queryPage(db, request, inboxPlan(kinds, staff, request)), kinds, staff)
}

/** Few requests remain after the other conditions, so the text is normalised when it is read. */
const withText = (search: string) => textContaining(sql`search_fold(t.search_text)`, search)

/** List plan of the requests awaiting a person's decision, for pages and exports. */
export function inboxPlan(
  kinds: Kinds,
  staff: Decider,
  { filters: { kind, inPlaceOf }, search }: InboxRequest,
): ListPlan<Row, Sort> {
  return {
    table: 'approval_request',
    sorts,
    date: 'created_at',
    where: [
      ...pendingConditions(kinds, staff),
      ...equal('kind', kind),
      ...withText(search),
      ...(inPlaceOf === undefined
        ? []
        : [inPlaceOf ? sql<boolean>`not ${isAddressee(staff)}` : isAddressee(staff)]),
    ],
    totals,
    select: rowFor(staff, kinds),
  }
}

/** One page of the requests submitted by a person, in any state. */
export async function ownRequestsPage(
  db: Database,
  kinds: Kinds,
  staff: Staff,
  request: OwnRequestsRequest,
): Promise<Page<ApprovalRow>> {
  return toRows(await queryPage(db, request, ownRequestsPlan(kinds, staff, request)), kinds, staff)
}

/** List plan of a person's own requests, for pages and exports. */
export function ownRequestsPlan(
  kinds: Kinds,
  staff: Pick<Staff, 'id'>,
  { filters, search }: OwnRequestsRequest,
): ListPlan<Row, Sort> {
  return {
    table: 'approval_request',
    sorts,
    date: 'created_at',
    where: [
      sql<boolean>`t.maker_id = ${staff.id}`,
      ofKinds(kinds),
      ...equal('kind', filters.kind),
      ...(filters.status === undefined ? [] : [sql<boolean>`${statusNow} = ${filters.status}`]),
      ...withText(search),
    ],
    totals,
    select: rowFor(staff, kinds),
  }
}

/** Level from which people can view every request that is not confidential, as with the audit log. It gives no right to decide. */
export const overseerLevel = 60

const maxCounted = 100
const maxShown = 20

/** Number of requests awaiting a person's decision and of their own pending requests, each counted up to 100. */
export async function countsFor(db: Database, kinds: Kinds, staff: Staff) {
  const { rows } = await sql<{ waiting: number; mine: number; oldestWaiting: string | null }>`
    select
      (select count(*) from (select from approval_request t where ${all(pendingConditions(kinds, staff))} limit ${maxCounted}) w)
        as waiting,
      (select count(*) from (select from approval_request t where t.maker_id = ${staff.id} and ${ofKinds(kinds)}
        and ${isWaiting} limit ${maxCounted}) m) as mine,
      (select min(t.created_at) from approval_request t where ${all(pendingConditions(kinds, staff))}) as "oldestWaiting"
  `.execute(db)
  return rows[0] ?? { waiting: 0, mine: 0, oldestWaiting: null }
}

/**
 * Pending and returned requests about a record, oldest first. A person sees those that they are involved in, and those
 * about records that they can read.
 */
export async function requestsOfRecord(
  db: Database,
  kinds: Kinds,
  staff: Staff,
  { kind, recordId, canRead }: { kind: string; recordId: string; canRead: (kind: string) => boolean },
): Promise<PendingRequest[]> {
  const permitted = kinds.filter(
    ({ whoMayDecide }) => whoMayDecide !== 'addressed' && permits(staff, whoMayDecide),
  )
  const { rows } = await sql<Omit<PendingRequest, 'kindTitle'> & { recordKind: string }>`
    select t.id, t.ref, t.kind, t.record_kind, t.title, t.status, t.created_at,
      json_build_object('id', t.maker_id, 'email', t.maker_email, 'name', t.maker_name) as maker,
      t.maker_id = ${staff.id} or ${staff.level >= overseerLevel} or t.kind = any(${permitted.map(({ kind }) => kind)}::text[])
        or exists (select from approval_addressee a where a.request_id = t.id and (a.person_id = ${staff.id} or a.person_id in (${absentColleagues(staff)})))
        or exists (select from approval_decision said where said.request_id = t.id and said.person_id = ${staff.id}) as can_open
    from approval_request t
    where t.id in (
        select id from approval_request where record_kind = ${kind} and record_id = ${recordId}
        union all select request_id from approval_subject where kind = ${kind} and record_id = ${recordId})
      and t.status in ('pending', 'returned') and t.expires_at > now() and ${ofKinds(kinds)}
    order by t.id`.execute(db)
  const readable = rows.flatMap(({ recordKind, ...row }) => {
    const type = kinds.find((each) => each.kind === row.kind)
    return type && (row.canOpen || canRead(type.isReadBySubject ? kind : (type.readKind ?? recordKind)))
      ? [{ ...row, kindTitle: type.name }]
      : []
  })
  return readable.slice(0, maxShown)
}

/** One request as a list row. */
export async function rowOf(
  db: Database,
  kinds: Kinds,
  staff: Staff,
  id: number,
): Promise<ApprovalRow | null> {
  const { rows } =
    await sql<Row>`select ${rowFor(staff, kinds)} from approval_request t where t.id = ${id}`.execute(db)
  return rows[0] ? toRow(rows[0], kinds, staff) : null
}

/**
 * The payload is selected for approval types that debit wallets, to compute the debited amount, and for returned
 * requests, to compute the edit path.
 */
type Row = Omit<ApprovalRow, 'kindTitle' | 'debit' | 'editPath'> & { payload: unknown; recordId: string }

const isWaiting = sql<boolean>`t.status = 'pending' and t.expires_at > now()`
// An overdue request counts as expired even before the job has expired it.
const statusNow = sql`case when t.status in ('pending', 'returned') and t.expires_at <= now() then 'expired' else t.status end`

const ofKinds = (kinds: Kinds) => sql<boolean>`t.kind = any(${kinds.map(({ kind }) => kind)})`

const isAddressee = ({ id }: Pick<Staff, 'id'>) =>
  sql<boolean>`(not t.is_addressed or exists (
    select from approval_addressee a where a.request_id = t.id and a.person_id = ${id}))`

/** Not every type of request has an amount. */
const totals = { amount: sql`coalesce(t.amount_centavos, 0)`, status: statusNow }

/** Absent people who delegated their approvals to this one. */
const absentColleagues = ({ id }: Pick<Staff, 'id'>) => sql`
  select d.from_person from approval_delegation d
  where d.to_person = ${id} and d.ended_at is null and d.from_at <= now() and d.until_at > now()`

/** Addressees in whose name this person can still decide: themselves, or an absent colleague. */
const openVoices = ({ id }: Pick<Staff, 'id'>) => sql`
  select a.name from approval_addressee a
  where a.request_id = t.id
    and (a.person_id = ${id} or a.person_id in (${absentColleagues({ id })}))
    and a.person_id <> all(t.excluded_staff)
    and not exists (select from approval_decision said
      where said.request_id = t.id and said.version = t.version and said.approver_id = a.person_id)`

function pendingConditions(kinds: Kinds, staff: Decider): Condition[] {
  const open = kinds.filter(({ whoMayDecide }) =>
    whoMayDecide === 'addressed' ? staff.isLineManager : permits(staff, whoMayDecide),
  )
  return [
    isWaiting,
    ofKinds(open),
    sql<boolean>`t.maker_id <> ${staff.id}`,
    sql<boolean>`${nextLevel} <= ${staff.level}`,
    sql<boolean>`${staff.id} <> all(t.excluded_staff)`,
    sql<boolean>`coalesce(${staff.roleId}::bigint <> all(t.excluded_roles), true)`,
    sql<boolean>`(not t.is_addressed or exists (${openVoices(staff)}))`,
    sql<boolean>`not exists (select from approval_decision said
      where said.request_id = t.id and said.version = t.version and said.person_id = ${staff.id})`,
  ]
}

const decisionsOn = sql`from approval_decision said where said.request_id = t.id and said.version = t.version`

const rowFor = (staff: Pick<Staff, 'id'>, kinds: Kinds): RawBuilder<Row> => sql<Row>`
  t.id, t.ref, t.kind, t.record_id, t.title, t.amount_centavos as amount, ${statusNow} as status, t.version,
  t.approvals_needed, t.created_at, t.expires_at, t.decided_at, t.reason, encode(t.payload_hash, 'hex') as hash,
  case when t.status = 'returned' or t.kind = any(${kinds.filter(({ debit }) => debit).map(({ kind }) => kind)}::text[])
    then t.payload end as payload,
  json_build_object('id', t.maker_id, 'email', t.maker_email, 'name', t.maker_name) as maker,
  ${approvalsGiven} as approvals_given,
  (select coalesce(string_agg(said.name, ', ' order by said.at), '') ${decisionsOn}) as decided_by,
  (select coalesce(json_agg(json_build_object('id', a.person_id, 'email', a.email, 'name', a.name) order by a.name), '[]')
    from approval_addressee a where a.request_id = t.id) as sent_to,
  case when ${isAddressee(staff)} then null else (select min(name) from (${openVoices(staff)}) v) end as in_place_of`

const toRows = (
  { rows, pageInfo }: Page<Row>,
  kinds: Kinds,
  staff: Pick<Staff, 'language'>,
): Page<ApprovalRow> => ({
  rows: rows.map((row) => toRow(row, kinds, staff)),
  pageInfo,
})

function toRow(
  { payload, recordId, ...row }: Row,
  kinds: Kinds,
  { language }: Pick<Staff, 'language'>,
): ApprovalRow {
  const kind = kinds.find((each) => each.kind === row.kind)
  return {
    ...row,
    // The system writes its reasons as messages.
    reason: renderStored(row.reason, language ?? 'en'),
    debit: wholeCentavos(kind?.debit?.(kind.payload.parse(payload)) ?? 0),
    kindTitle: kind?.name ?? { en: row.kind, fil: row.kind },
    editPath:
      row.status === 'returned' ? (kind?.editPath?.(recordId, kind.payload.parse(payload)) ?? null) : null,
    // Approval types that bind the effect can only be decided where the effect is displayed.
    hash: kind?.bindsEffect === true ? null : row.hash,
  }
}

const all = (conditions: Condition[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`
