import { sendingLevel } from '#areas/notifications/access.ts'
import type { Audience, NotificationStatus } from '#areas/notifications/contract.ts'

/** Why a rule says no, as the end of a key of the area's words. */
export type RuleError =
  | 'draftOnly'
  | 'submitState'
  | 'deleteState'
  | 'scheduledOnly'
  | 'notYours'
  | 'pushState'
  | 'level'
  | 'inPast'
  | 'nobody'
  | 'isAuthor'
  | 'pauseState'
  | 'resumeState'
  | 'stopState'
  | 'noTime'

type NotificationState = { status: NotificationStatus; authors: readonly string[]; audience: Audience }
type Person = { email: string; level: number }

const mayHandle = ({ authors }: Pick<NotificationState, 'authors'>, { email, level }: Person) =>
  level >= sendingLevel || authors.includes(email)

/** Why it cannot be changed, or null. */
export function getEditError(kept: NotificationState, person: Person): RuleError | null {
  if (kept.status !== 'draft') return 'draftOnly'
  return mayHandle(kept, person) ? null : 'notYours'
}

/** Why it cannot be deleted, or null. */
export function getDeleteError(kept: NotificationState, person: Person): RuleError | null {
  if (kept.status !== 'draft' && kept.status !== 'cancelled') return 'deleteState'
  return mayHandle(kept, person) ? null : 'notYours'
}

/** Why its schedule cannot be cancelled, or null. */
export function getCancelError(kept: NotificationState, person: Person): RuleError | null {
  if (kept.status !== 'scheduled') return 'scheduledOnly'
  return mayHandle(kept, person) ? null : 'notYours'
}

/** Why it cannot be scheduled for that moment, or null. */
export function getScheduleError(
  kept: NotificationState,
  person: Person,
  sendAt: string | null,
  nowMs: number,
): RuleError | null {
  if (person.level < sendingLevel) return 'level'
  if (kept.status !== 'draft') return 'draftOnly'
  if (sendAt === null) return 'noTime'
  return Date.parse(sendAt) <= nowMs ? 'inPast' : null
}

/** Why it cannot be sent now, or null. */
export function getPushError(kept: NotificationState, person: Person): RuleError | null {
  if (person.level < sendingLevel) return 'level'
  return kept.status === 'draft' || kept.status === 'scheduled' ? null : 'pushState'
}

/** Why it cannot be submitted for approval, or null. Where it has no `sendAt` it is sent once approved. */
export function getSubmitError(
  kept: NotificationState & { sendAt: string | null },
  person: Person,
  nowMs: number,
): RuleError | null {
  if (kept.status !== 'draft') return 'submitState'
  if (!mayHandle(kept, person)) return 'notYours'
  return kept.sendAt !== null && Date.parse(kept.sendAt) <= nowMs ? 'inPast' : null
}

/** Whether this person's sending needs an approval: below level 40 always, from it on where `needsSecond` says so. */
export const needsApproval = (kept: Pick<NotificationState, 'audience' | 'authors'>, person: Person) =>
  person.level < sendingLevel || needsSecond(kept, person)

/** Whether sending needs a second person: what goes to everyone is not sent by who wrote it. */
export const needsSecond = (
  { audience, authors }: Pick<NotificationState, 'audience' | 'authors'>,
  { email }: Person,
) => audience === 'all' && authors.includes(email)

/** What people do to one that is being sent: from which states, and into which. */
export const controlActions = {
  pause: { from: ['sending'], to: 'paused', why: 'pauseState' },
  resume: { from: ['paused'], to: 'sending', why: 'resumeState' },
  stop: { from: ['sending', 'paused'], to: 'stopped', why: 'stopState' },
} as const satisfies Record<
  string,
  { from: readonly NotificationStatus[]; to: NotificationStatus; why: RuleError }
>
export type Action = keyof typeof controlActions

/** Why it cannot be steered so, or null. */
export function getControlError(
  { status }: Pick<NotificationState, 'status'>,
  action: Action,
): RuleError | null {
  const { from, why } = controlActions[action]
  return from.some((each) => each === status) ? null : why
}

const quietFrom = 21
const quietUntil = 7
const manilaAheadMs = 8 * 3_600_000
const hourMs = 3_600_000

/** Whether people sleep at this moment: from nine in the evening to seven in the morning, in Manila. */
export function isQuiet(atMs: number): boolean {
  const hour = new Date(atMs + manilaAheadMs).getUTCHours()
  return hour >= quietFrom || hour < quietUntil
}

/** The first moment at or after this one that is not quiet. */
export function afterQuietHours(atMs: number): number {
  if (!isQuiet(atMs)) return atMs
  const clock = new Date(atMs + manilaAheadMs)
  const midnight = Math.floor(clock.getTime() / (24 * hourMs)) * 24 * hourMs
  const isEvening = clock.getUTCHours() >= quietFrom
  return midnight + (isEvening ? 24 : 0) * hourMs + quietUntil * hourMs - manilaAheadMs
}
