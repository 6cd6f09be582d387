import { sql } from 'kysely'
import { isAboveDay } from '#platform/server/approvals/daily.ts'
import { hashOf, plain } from '#platform/server/approvals/hash.ts'
import type {
  Acting,
  AnyApprovalKind,
  ApprovalKind,
  ApprovalRequest,
  Tier,
} from '#platform/server/approvals/kind.ts'
import { sendLinks } from '#platform/server/approvals/links.ts'
import {
  addresseesOf,
  approvalTables,
  decisionsOf,
  type KeptRequest,
  lockRequest,
  lockReturned,
  moveRequest,
  readRequest,
} from '#platform/server/approvals/requests.ts'
import { endedSentence } from '#platform/server/approvals/standing.ts'
import type { Database } from '#platform/server/database.ts'
import { FieldRefusal, Refusal } from '#platform/server/refusal.ts'

/** A colleague to whom a request goes: an active line manager, which the area has made sure of. */
export type SentTo = { id: number; email: string; name: string }

export type Raised = {
  requestId: number
  ref: string
  version: number
  status: 'pending'
  /** "Sent for approval to Ana Cruz and Ben Uy." */
  sentence: string
}

type Ask<Payload> = {
  payload: Payload
  /** What it is about: the audit's word for the record, and its key. */
  recordKind: string
  recordId: string | number
  /** The number the record goes by, where it has one of its own. */
  ref?: string
  sentTo?: readonly SentTo[]
}

/**
 * Asks for an approval in the transaction of its cause, and writes to those it is sent to. While a request of
 * the kind waits for the record, another is refused with the number of the first. A request that was returned for
 * changes is resubmitted by its maker; when somebody else submits the record, it is cancelled.
 */
export async function raise<Payload>(
  acting: Acting,
  kind: ApprovalKind<Payload>,
  { payload, recordKind, recordId, ref, sentTo = [] }: Ask<Payload>,
): Promise<Raised> {
  const { db, staff, audit } = acting
  const asked = kind.payload.parse(payload)
  const people = whomToAsk(kind, sentTo, staff.id)
  const returned = await lockReturned(db, kind, recordKind, String(recordId))
  if (returned?.makerId === staff.id && !returned.isOverdue)
    return sendAgain(acting, kind, returned, asked, people, 'Resubmit')
  if (returned) await supersede(acting, returned)
  const title = kind.title(asked)
  const { approvalsNeeded, minLevel = null } = await tierOf(db, kind, asked, people, { makerId: staff.id })
  const { rows } = await sql<{ id: number; ref: string }>`
    with number as (select nextval('approval_request_number') as id)
    insert into approval_request (id, ref, kind, record_kind, record_id, title, payload, payload_hash, amount_centavos,
      maker_id, maker_email, maker_name, approvals_needed, min_level, is_addressed, expires_at)
    select id, coalesce(${ref ?? null}, 'APR' || lpad(id::text, greatest(7, length(id::text)), '0')), ${kind.kind}, ${recordKind},
      ${String(recordId)}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(plain(asked))}::jsonb, ${hashOf(asked)},
      ${kind.amount(asked)}::bigint, ${staff.id}, ${staff.email}, ${staff.name}, ${approvalsNeeded}, ${minLevel}::int,
      ${people.length > 0}, now() + make_interval(hours => ${kind.expiresAfterHours})
    from number
    on conflict (kind, record_kind, record_id) where status = 'pending' do nothing
    returning id, ref`.execute(db)
  const [made] = rows
  if (!made) throw await waitingAlready(db, kind, recordKind, recordId)
  await addressTo(db, made.id, staff.id, people)
  const request = await lockRequest(db, [kind], made.id)
  await sendLinks(acting, kind, request, asked, people)
  await audit({
    action: 'Request',
    kind: 'approval',
    recordId: made.id,
    label: title.en,
    toStatus: 'pending',
    after: { ref: made.ref, ...told(request), sentTo: people.map(({ email }) => email) },
  })
  return raisedFrom(request, people)
}

/**
 * Changes what is asked, by its maker while it waits or after it was returned. It is the request's next version: earlier links, and
 * approvals already given, count no more.
 */
export async function replacePayload<Payload>(
  acting: Acting,
  kind: ApprovalKind<Payload>,
  { requestId, payload, sentTo }: { requestId: number; payload: Payload; sentTo?: readonly SentTo[] },
): Promise<Raised> {
  const { db, staff } = acting
  const before = await ownRequest(db, [kind], requestId, staff.id)
  const isOpen = before.status === 'pending' || before.status === 'returned'
  if (!isOpen || before.isOverdue) throw await noLonger(db, before)
  const asked = kind.payload.parse(payload)
  const people = sentTo ? whomToAsk(kind, sentTo, staff.id) : await whomItWent(db, requestId)
  return sendAgain(acting, kind, before, asked, people, before.status === 'returned' ? 'Resubmit' : 'Change')
}

/** Sends a request that ran out once more, by its maker: the same payload as the next version. */
export async function resend(
  acting: Acting,
  kinds: readonly AnyApprovalKind[],
  { requestId, sentTo }: { requestId: number; sentTo?: readonly SentTo[] },
): Promise<Raised> {
  const { db, staff } = acting
  const before = await ownRequest(db, kinds, requestId, staff.id)
  const isOpen = before.status === 'pending' || before.status === 'returned'
  const isOver = before.status === 'expired' || (isOpen && before.isOverdue)
  if (!isOver)
    throw new Refusal(`Only a request that has expired is sent again. This one is ${before.status}.`)
  const { kind, payload } = readRequest(kinds, before)
  const people = sentTo ? whomToAsk(kind, sentTo, staff.id) : await whomItWent(db, requestId)
  return sendAgain(acting, kind, before, payload, people, 'Resend')
}

/** Cancels a returned request whose record somebody else submitted, or that its maker submitted too late. */
async function supersede({ db, audit }: Acting, request: KeptRequest): Promise<void> {
  const reason = 'The record was submitted again as another request.'
  await moveRequest(db, request, { from: 'returned', to: 'cancelled', reason })
  await audit({
    action: 'Call off',
    kind: 'approval',
    recordId: request.id,
    label: request.title.en,
    fromStatus: 'returned',
    toStatus: 'cancelled',
    reason,
  })
}

async function sendAgain<Payload>(
  acting: Acting,
  kind: ApprovalKind<Payload>,
  before: KeptRequest,
  asked: Payload,
  people: readonly SentTo[],
  action: 'Change' | 'Resubmit' | 'Resend',
): Promise<Raised> {
  const { db, staff, audit } = acting
  const title = kind.title(asked)
  const { approvalsNeeded, minLevel = null } = await tierOf(db, kind, asked, people, {
    makerId: staff.id,
    exceptId: before.id,
  })
  const { rows } = await sql`
    update approval_request set version = version + 1, status = 'pending', decided_at = null, reason = '',
      title = ${JSON.stringify(title)}::jsonb, payload = ${JSON.stringify(plain(asked))}::jsonb,
      payload_hash = ${hashOf(asked)}, amount_centavos = ${kind.amount(asked)}::bigint,
      approvals_needed = ${approvalsNeeded}, min_level = ${minLevel}::int, is_addressed = ${people.length > 0},
      expires_at = now() + make_interval(hours => ${kind.expiresAfterHours})
    where id = ${before.id} and version = ${before.version} and status = ${before.status}
      and not exists (select from approval_request other where other.kind = approval_request.kind
        and other.record_kind = approval_request.record_kind and other.record_id = approval_request.record_id
        and other.status = 'pending' and other.id <> approval_request.id)
    returning id`.execute(db)
  if (rows.length === 0) throw await waitingAlready(db, kind, before.recordKind, before.recordId)
  await approvalTables(db).deleteFrom('approvalAddressee').where('requestId', '=', before.id).execute()
  await addressTo(db, before.id, staff.id, people)
  const request = await lockRequest(db, [kind], before.id)
  await sendLinks(acting, kind, request, asked, people)
  await audit({
    action,
    kind: 'approval',
    recordId: before.id,
    label: title.en,
    fromStatus: before.status,
    toStatus: 'pending',
    before: told(before),
    after: { ...told(request), sentTo: people.map(({ email }) => email) },
  })
  return raisedFrom(request, people)
}

/** A request of the person's own; another's is refused. */
export async function ownRequest(
  tx: Database,
  kinds: readonly AnyApprovalKind[],
  id: number,
  personId: number,
): Promise<KeptRequest> {
  const request = await lockRequest(tx, kinds, id)
  if (request.makerId !== personId) {
    throw new Refusal(
      `${request.ref} is ${request.makerName}'s request: only they change it or take it back.`,
      {
        code: 'FORBIDDEN',
        httpStatus: 403,
        about: { kind: 'approval', recordId: request.id, label: request.title.en },
      },
    )
  }
  return request
}

export async function noLonger(db: Database, request: KeptRequest): Promise<Refusal> {
  return new Refusal(endedSentence(request, await decisionsOf(db, request)))
}

function whomToAsk<Payload>(
  { whoMayDecide }: ApprovalKind<Payload>,
  sentTo: readonly SentTo[],
  makerId: number,
): SentTo[] {
  const people = [...new Map(sentTo.map((person) => [person.id, person])).values()]
  const fault = people.some(({ id }) => id === makerId)
    ? 'You cannot approve your own request. Choose somebody else.'
    : whoMayDecide === 'addressed' && people.length === 0
      ? 'Choose at least one line manager.'
      : null
  if (fault) throw new FieldRefusal([{ field: 'lineManagers', message: fault }])
  return people
}

async function tierOf<Payload>(
  db: Database,
  kind: ApprovalKind<Payload>,
  payload: Payload,
  people: readonly SentTo[],
  whose: { makerId: number; exceptId?: number },
) {
  const ofAmount = kind.tiers(payload)
  const isLarge = await isAboveDay(db, kind, { ...whose, amount: kind.amount(payload) })
  const byDay: Tier = isLarge ? { ...ofAmount, ...(kind.daily?.above ?? { approvalsNeeded: 2 }) } : ofAmount
  const isMuch = byDay.approvalsNeeded < 2 && (await kind.isMuchFor?.(db, payload)) === true
  const tier: Tier = isMuch ? { ...byDay, approvalsNeeded: 2 } : byDay
  if (people.length > 0 && people.length < tier.approvalsNeeded) {
    throw new FieldRefusal([
      {
        field: 'lineManagers',
        message: `${tier.approvalsNeeded} different people must approve this. Choose one more.`,
      },
    ])
  }
  return tier
}

async function addressTo(tx: Database, requestId: number, makerId: number, people: readonly SentTo[]) {
  if (people.length === 0) return
  await approvalTables(tx)
    .insertInto('approvalAddressee')
    .values(people.map(({ id, email, name }) => ({ requestId, makerId, personId: id, email, name })))
    .execute()
}

const whomItWent = async (db: Database, requestId: number): Promise<SentTo[]> =>
  (await addresseesOf(db, requestId)).map(({ personId, email, name }) => ({ id: personId, email, name }))

async function waitingAlready(
  db: Database,
  { kind }: Pick<AnyApprovalKind, 'kind'>,
  recordKind: string,
  recordId: string | number,
) {
  const waiting = await approvalTables(db)
    .selectFrom('approvalRequest')
    .select(['ref', 'makerName'])
    .where('kind', '=', kind)
    .where('recordKind', '=', recordKind)
    .where('recordId', '=', String(recordId))
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return new Refusal(
    waiting
      ? `A request is waiting, open it: ${waiting.ref} by ${waiting.makerName}.`
      : 'A request was decided just now. Look again.',
    { code: 'DUPLICATE' },
  )
}

const told = ({ version, amountCentavos, payload }: KeptRequest) => ({
  version,
  ...(amountCentavos !== null && { amountCentavos }),
  asked: payload,
})

const raisedFrom = ({ id, ref, version }: ApprovalRequest, people: readonly SentTo[]): Raised => ({
  requestId: id,
  ref,
  version,
  status: 'pending',
  sentence:
    people.length === 0
      ? `${ref} was sent for approval to whoever may decide it.`
      : `${ref} was sent for approval to ${listOf(people.map(({ name }) => name))}.`,
})

const names = new Intl.ListFormat('en', { type: 'conjunction' })
const listOf = (people: string[]) => names.format(people)
