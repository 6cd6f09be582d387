import { sql } from 'kysely'
import { permits } from '#platform/access/access.ts'
import type { WhyNot } from '#platform/contract/approvals.ts'
import type { AnyApprovalKind } from '#platform/server/approvals/kind.ts'
import { addresseesOf, decisionsOf, type KeptRequest } from '#platform/server/approvals/requests.ts'
import type { Database } from '#platform/server/database.ts'
import { momentText } from '#platform/server/moment-text.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

type Code = WhyNot['code']
/** The states in which nobody decides any more. */
type Ended = 'returned' | 'approved' | 'rejected' | 'cancelled' | 'expired'
type Voice = { id: number; name: string | null }

/** How a person stands to a request: with whose voice they would decide it, or why they may not. */
export type Standing = {
  voice: Voice | null
  whyNot: { code: Code; message: string } | null
  addressees: Awaited<ReturnType<typeof addresseesOf>>
  decisions: Awaited<ReturnType<typeof decisionsOf>>
}

const sentences: Record<Exclude<Code, Ended>, string> = {
  own: 'You cannot approve your own request.',
  'decided-already': 'You have decided on this request already. Another person must decide too.',
  'not-addressed': 'This request was not sent to you.',
  'no-right': 'You do not hold the right that this decision needs.',
  level: 'This decision needs a role of a higher level than yours.',
  'not-line-manager': 'Only line managers decide this request, and you are none now.',
  'voice-used': 'The colleague you stand in for has decided on this request already.',
  paused: 'Your account or your role was changed in the last 24 hours, so you decide nothing yet.',
}

/** What became of a request that is no longer pending: its state, who decided and when. */
export function endedSentence(
  {
    status,
    isOverdue,
    decidedAt,
    expiresAt,
  }: Pick<KeptRequest, 'status' | 'isOverdue' | 'decidedAt' | 'expiresAt'>,
  decisions: Standing['decisions'],
): string {
  const when = momentText(decidedAt ?? expiresAt)
  const by = decisions.map(({ name }) => name).join(', ')
  if (status === 'approved' || status === 'rejected') {
    return by === ''
      ? `This request was ${status} on ${when}.`
      : `This request was ${status} by ${by} on ${when}.`
  }
  if (status === 'returned' && !isOverdue) return `This request was returned for changes by ${by} on ${when}.`
  if (status === 'cancelled') return `This request was cancelled on ${when}.`
  if (status === 'expired' || isOverdue) return `This request expired on ${momentText(expiresAt)}.`
  return 'This request is pending.'
}

const isEnded = (code: Code): code is Ended =>
  code === 'returned' ||
  code === 'approved' ||
  code === 'rejected' ||
  code === 'cancelled' ||
  code === 'expired'

/** Looks up how a person stands to a request. The same for every door. */
export async function standingOf(
  db: Database,
  kind: AnyApprovalKind,
  request: KeptRequest,
  staff: Staff,
): Promise<Standing> {
  const addressees = await addresseesOf(db, request.id)
  const decisions = await decisionsOf(db, request)
  const absent = request.isAddressed ? await absentFor(db, staff.id) : []
  const makers = [request.makerId, ...((await kind.alsoBy?.(db, request)) ?? [])]
  const { voice, code } = judged(kind, request, staff, { addressees, decisions, absent, makers })
  const message = code && (isEnded(code) ? endedSentence(request, decisions) : sentences[code])
  return { voice, whyNot: code && message ? { code, message } : null, addressees, decisions }
}

type Facts = Pick<Standing, 'addressees' | 'decisions'> & { absent: number[]; makers: readonly number[] }

function judged(
  { whoMayDecide }: AnyApprovalKind,
  request: KeptRequest,
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
    ? voicesOf(staff, addressees, absent).filter(({ id }) => !makers.includes(id))
    : [{ id: staff.id, name: null }]
  if (voices.length === 0) return no('not-addressed')
  if (whoMayDecide === 'addressed' && !staff.isLineManager) return no('not-line-manager')
  if (request.minLevel !== null && staff.level < request.minLevel) return no('level')
  if (staff.pausedUntil) return no('paused')
  const voice = voices.find(({ id }) => !decisions.some(({ voiceId }) => voiceId === id))
  return voice ? { voice, code: null } : no('voice-used')
}

// Their own voice comes first: somebody else's is used only by those who were not asked themselves.
function voicesOf(staff: Staff, addressees: Standing['addressees'], absent: number[]): Voice[] {
  if (addressees.some(({ personId }) => personId === staff.id)) return [{ id: staff.id, name: null }]
  return addressees
    .filter(({ personId }) => absent.includes(personId))
    .map(({ personId, name }) => ({ id: personId, name }))
}

/** Colleagues in whose place a person decides at this moment. */
export async function absentFor(db: Database, personId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct from_person as id from approval_delegation
    where to_person = ${personId} and ended_at is null and from_at <= now() and until_at > now()`.execute(db)
  return rows.map(({ id }) => id)
}

/** For steps that need a second person but no request: who decides nothing yet does not take them either. */
export function refusePaused({ pausedUntil }: Staff): void {
  if (pausedUntil) throw refusalOf({ code: 'paused', message: sentences.paused })
}

const aboutRequest = ({ id, title }: Pick<KeptRequest, 'id' | 'title'>) => ({
  kind: 'approval',
  recordId: id,
  label: title.en,
})

const forbidden: readonly Code[] = ['not-addressed', 'no-right', 'level', 'not-line-manager', 'paused']

/** The refusal for a standing that is none. */
export function refusalOf(
  { code, message }: NonNullable<Standing['whyNot']>,
  request?: Pick<KeptRequest, 'id' | 'title'>,
): Refusal {
  const about = request && { about: aboutRequest(request) }
  if (code === 'own') return new Refusal(message, { code: 'MAKER_IS_CHECKER', ...about })
  if (forbidden.includes(code)) return new Refusal(message, { code: 'FORBIDDEN', httpStatus: 403, ...about })
  return new Refusal(message, { code: 'INVALID_STATE' })
}
