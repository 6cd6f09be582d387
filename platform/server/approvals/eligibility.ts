import { platformMessages } from '#platform/contract/errors/messages.ts'
import { sql } from 'kysely'
import type { Message } from '#platform/words/messages.ts'
import { permits } from '#platform/access/access.ts'
import type { Ineligibility } from '#platform/contract/approvals.ts'
import type { AnyApprovalType } from './approval-type.ts'
import { addresseesOf, decisionsOf, nextStep, type StoredRequest } from './requests.ts'
import { coversSteps, isExcluded } from '#platform/server/controls/controls.ts'
import type { Database } from '#platform/server/db/database.ts'
import { formatMoment } from '#platform/server/dates/format-moment.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

type Code = Ineligibility['code']
/** States in which a request can no longer be decided. */
type Ended = 'returned' | 'approved' | 'rejected' | 'cancelled' | 'expired'
type Voice = { id: number; name: string | null }

/** A person's eligibility to decide a request: in whose name they would decide, or the reason they cannot. */
export type Eligibility = {
  voice: Voice | null
  ineligibility: { code: Code; message: Message } | null
  addressees: Awaited<ReturnType<typeof addresseesOf>>
  decisions: Awaited<ReturnType<typeof decisionsOf>>
  /** People who made the request or its record. None of them decides. */
  makers: readonly number[]
}

const sentences: Record<Exclude<Code, Ended>, Message> = {
  own: platformMessages('OWN_REQUEST'),
  'decided-already': platformMessages('ALREADY_DECIDED'),
  'not-addressed': platformMessages('NOT_ADDRESSED'),
  'no-right': platformMessages('NO_PERMISSION'),
  level: platformMessages('LEVEL_TOO_LOW'),
  excluded: platformMessages('EXCLUDED'),
  'not-line-manager': platformMessages('NOT_LINE_MANAGER'),
  'voice-used': platformMessages('COVERED_DECIDED'),
  paused: platformMessages('ACCOUNT_CHANGED'),
}

/** Message about a request that is no longer pending: its state, who decided and when. */
export function endedSentence(
  {
    status,
    isOverdue,
    decidedAt,
    expiresAt,
  }: Pick<StoredRequest, 'status' | 'isOverdue' | 'decidedAt' | 'expiresAt'>,
  decisions: Eligibility['decisions'],
): Message {
  const at = formatMoment(decidedAt ?? expiresAt)
  const people = decisions.map(({ name }) => name).join(', ')
  if (status === 'approved' || status === 'rejected') {
    const code = status === 'approved' ? 'REQUEST_APPROVED' : 'REQUEST_REJECTED'
    return people === '' ? platformMessages(code, { at }) : platformMessages(`${code}_BY`, { at, people })
  }
  if (status === 'returned' && !isOverdue) return platformMessages('REQUEST_RETURNED_BY', { people, at })
  if (status === 'cancelled') return platformMessages('REQUEST_WAS_CANCELLED', { at })
  if (status === 'expired' || isOverdue)
    return platformMessages('REQUEST_EXPIRED', { at: formatMoment(expiresAt) })
  return platformMessages('REQUEST_PENDING')
}

const isEnded = (code: Code): code is Ended =>
  code === 'returned' ||
  code === 'approved' ||
  code === 'rejected' ||
  code === 'cancelled' ||
  code === 'expired'

/** Determines a person's eligibility. Screens, lists and links use the same rules. */
export async function eligibilityOf(
  db: Database,
  kind: AnyApprovalType,
  request: StoredRequest,
  staff: Staff,
): Promise<Eligibility> {
  const addressees = await addresseesOf(db, request.id)
  const decisions = await decisionsOf(db, request)
  const absent = request.isAddressed ? await absentColleaguesOf(db, staff.id) : []
  const makers = [request.makerId, ...((await kind.coMakers?.(db, request)) ?? [])]
  const { voice, code } = checkEligibility(kind, request, staff, { addressees, decisions, absent, makers })
  const message = code && messageOf(code, request, decisions)
  return { voice, ineligibility: code && message ? { code, message } : null, addressees, decisions, makers }
}

function messageOf(code: Code, request: StoredRequest, decisions: Eligibility['decisions']): Message {
  if (isEnded(code)) return endedSentence(request, decisions)
  const next = request.stepLevels && nextStep(request, decisions)
  if (code !== 'level' || !next) return sentences[code]
  const { step, level } = next
  return platformMessages('STEP_LEVEL', {
    step: String(step),
    count: String(request.approvalsNeeded),
    level: String(level),
  })
}

type Facts = Pick<Eligibility, 'addressees' | 'decisions' | 'makers'> & { absent: number[] }

function checkEligibility(
  { whoMayDecide }: AnyApprovalType,
  request: StoredRequest,
  staff: Staff,
  { addressees, decisions, absent, makers }: Facts,
): { voice: Voice | null; code: Code | null } {
  const no = (code: Code) => ({ voice: null, code })
  if (makers.includes(staff.id)) return no('own')
  if (request.status !== 'pending') return no(request.status)
  if (request.isOverdue) return no('expired')
  if (decisions.some(({ personId }) => personId === staff.id)) return no('decided-already')

  if (whoMayDecide !== 'addressed' && !permits(staff, whoMayDecide)) return no('no-right')
  const voices = request.isAddressed
    ? voicesOf(staff, addressees, absent).filter(
        ({ id }) => !makers.includes(id) && !request.excludedStaff.includes(id),
      )
    : [{ id: staff.id, name: null }]
  if (isExcluded(request, staff)) return no('excluded')
  if (voices.length === 0) return no('not-addressed')
  if (whoMayDecide === 'addressed' && !staff.isLineManager) return no('not-line-manager')
  if (staff.level < (nextStep(request, decisions)?.level ?? 0)) return no('level')
  if (staff.pausedUntil) return no('paused')
  const voice = voices.find(({ id }) => !decisions.some(({ approverId }) => approverId === id))
  return voice ? { voice, code: null } : no('voice-used')
}

// A person addressed directly decides in their own name; they cover for others only if they are not addressed.
function voicesOf(staff: Staff, addressees: Eligibility['addressees'], absent: number[]): Voice[] {
  if (addressees.some(({ personId }) => personId === staff.id)) return [{ id: staff.id, name: null }]
  return addressees
    .filter(({ personId }) => absent.includes(personId))
    .map(({ personId, name }) => ({ id: personId, name }))
}

/**
 * Error of an approval that would leave no eligible approver for a later step, because the other people to whom the
 * request was sent lack its level. They take the earlier step. Levels of steps ascend.
 */
export async function laterStepError(
  db: Database,
  request: StoredRequest,
  { voice, decisions, makers }: Pick<Eligibility, 'voice' | 'decisions' | 'makers'>,
): Promise<Message | null> {
  const next = nextStep(request, decisions)
  if (!request.stepLevels || !request.isAddressed || !voice || !next) return null
  const remaining = await remainingAddressees(db, request, { decisions, makers })
  const later = request.stepLevels.slice(next.step)
  const levels = remaining.filter(({ id }) => id !== voice.id).map(({ level }) => level)
  return coversSteps(later, levels)
    ? null
    : platformMessages('NEEDED_FOR_LATER_STEP', { level: String(later.at(-1) ?? 0) })
}

/** People to whom the request was sent who can still decide it, with the level of their role. */
export async function remainingAddressees(
  db: Database,
  { id, excludedStaff, excludedRoles }: StoredRequest,
  { decisions, makers }: { decisions: readonly { approverId: number }[]; makers: readonly number[] },
) {
  const excluded = [...makers, ...excludedStaff, ...decisions.map(({ approverId }) => approverId)]
  const { rows } = await sql<{ id: number; email: string; name: string; level: number }>`
    select other.person_id as id, other.email, other.name, role.level from approval_addressee other
      join published_staff_user person on person.id = other.person_id and person.status = 'active' and person.deleted_at is null
      join published_staff_role role on role.id = person.role_id and role.status = 'active' and role.deleted_at is null
    where other.request_id = ${id} and other.person_id <> all(${excluded}::bigint[])
      and role.id <> all(${excludedRoles}::bigint[])
    order by other.name, other.person_id`.execute(db)
  return rows
}

/** Colleagues the person currently covers for. */
export async function absentColleaguesOf(db: Database, personId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct from_person as id from approval_delegation
    where to_person = ${personId} and ended_at is null and from_at <= now() and until_at > now()`.execute(db)
  return rows.map(({ id }) => id)
}

/** For actions that need a second person but no request: rejects people whose right to decide is paused. */
export function rejectIfPaused({ pausedUntil }: Staff): void {
  if (pausedUntil) throw eligibilityError({ code: 'paused', message: sentences.paused })
}

const errorSubject = ({ id, title }: Pick<StoredRequest, 'id' | 'title'>) => ({
  kind: 'approval',
  recordId: id,
  label: title.en,
})

const forbidden: readonly Code[] = [
  'not-addressed',
  'no-right',
  'level',
  'excluded',
  'not-line-manager',
  'paused',
]

/** Converts an ineligibility into an error. */
export function eligibilityError(
  { code, message }: NonNullable<Eligibility['ineligibility']>,
  request?: Pick<StoredRequest, 'id' | 'title'>,
): AppError {
  const about = request && { subject: errorSubject(request) }
  if (code === 'own') return new AppError(message, { code: 'MAKER_IS_CHECKER', ...about })
  if (forbidden.includes(code)) return new AppError(message, { code: 'FORBIDDEN', httpStatus: 403, ...about })
  return new AppError(message, { code: 'INVALID_STATE' })
}
