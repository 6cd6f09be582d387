import { notificationsMessages } from '#areas/notifications/messages.ts'
import type { Message } from '#platform/words.ts'
import { sendingLevel } from '#areas/notifications/access.ts'
import type { Audience, NotificationStatus } from '#areas/notifications/contract.ts'
import { hourMs } from '#platform/contract/fields.ts'

/** Message of a violated rule. */
export type RuleError = Message

type NotificationState = { status: NotificationStatus; authors: readonly string[]; audience: Audience }
type Person = { email: string; level: number }

const mayHandle = ({ authors }: Pick<NotificationState, 'authors'>, { email, level }: Person) =>
  level >= sendingLevel || authors.includes(email)

/** Reason it cannot be changed, or null. */
export function getEditError(notification: NotificationState, person: Person): RuleError | null {
  if (notification.status !== 'draft') return notificationsMessages('NOT_DRAFT')
  return mayHandle(notification, person) ? null : notificationsMessages('NOT_AUTHOR')
}

/** Reason it cannot be deleted, or null. */
export function getDeleteError(notification: NotificationState, person: Person): RuleError | null {
  if (notification.status !== 'draft' && notification.status !== 'cancelled')
    return notificationsMessages('NOT_DELETABLE')
  return mayHandle(notification, person) ? null : notificationsMessages('NOT_AUTHOR')
}

/** Reason its schedule cannot be cancelled, or null. */
export function getCancelError(notification: NotificationState, person: Person): RuleError | null {
  if (notification.status !== 'scheduled') return notificationsMessages('NOT_SCHEDULED')
  return mayHandle(notification, person) ? null : notificationsMessages('NOT_AUTHOR')
}

/** Reason it cannot be scheduled for the given time, or null. */
export function getScheduleError(
  notification: NotificationState,
  person: Person,
  sendAt: string | null,
  nowMs: number,
): RuleError | null {
  if (person.level < sendingLevel) return notificationsMessages('LEVEL_REQUIRED')
  if (notification.status !== 'draft') return notificationsMessages('NOT_DRAFT')
  if (sendAt === null) return notificationsMessages('TIME_REQUIRED')
  return Date.parse(sendAt) <= nowMs ? notificationsMessages('TIME_PASSED') : null
}

/** Reason it cannot be sent now, or null. */
export function getPushError(notification: NotificationState, person: Person): RuleError | null {
  if (person.level < sendingLevel) return notificationsMessages('LEVEL_REQUIRED')
  return notification.status === 'draft' || notification.status === 'scheduled'
    ? null
    : notificationsMessages('NOT_SENDABLE')
}

/** Reason it cannot be submitted for approval, or null. Without `sendAt` it is sent immediately after approval. */
export function getSubmitError(
  notification: NotificationState & { sendAt: string | null },
  person: Person,
  nowMs: number,
): RuleError | null {
  if (notification.status !== 'draft') return notificationsMessages('NOT_SUBMITTABLE')
  if (!mayHandle(notification, person)) return notificationsMessages('NOT_AUTHOR')
  return notification.sendAt !== null && Date.parse(notification.sendAt) <= nowMs
    ? notificationsMessages('TIME_PASSED')
    : null
}

/** Whether this person needs an approval to send: always below level 40; from level 40 only if `needsSecond`. */
export const needsApproval = (
  notification: Pick<NotificationState, 'audience' | 'authors'>,
  person: Person,
) => person.level < sendingLevel || needsSecond(notification, person)

/** Whether sending needs a second person: an author cannot send to everyone. */
export const needsSecond = (
  { audience, authors }: Pick<NotificationState, 'audience' | 'authors'>,
  { email }: Person,
) => audience === 'all' && authors.includes(email)

/** Actions on a notification that is being sent, with their source states and resulting state. */
export const controlActions = {
  pause: { from: ['sending'], to: 'paused', why: notificationsMessages('NOT_SENDING') },
  resume: { from: ['paused'], to: 'sending', why: notificationsMessages('NOT_PAUSED') },
  stop: { from: ['sending', 'paused'], to: 'stopped', why: notificationsMessages('NOT_STOPPABLE') },
} as const satisfies Record<
  string,
  { from: readonly NotificationStatus[]; to: NotificationStatus; why: RuleError }
>
export type Action = keyof typeof controlActions

/** Reason the action is not possible in the current state, or null. */
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
/** Whether the time is within quiet hours, 9 PM to 7 AM in Manila. */
export function isQuiet(atMs: number): boolean {
  const hour = new Date(atMs + manilaAheadMs).getUTCHours()
  return hour >= quietFrom || hour < quietUntil
}

/** The given time, or the end of quiet hours if it is within them. */
export function afterQuietHours(atMs: number): number {
  if (!isQuiet(atMs)) return atMs
  const clock = new Date(atMs + manilaAheadMs)
  const midnight = Math.floor(clock.getTime() / (24 * hourMs)) * 24 * hourMs
  const isEvening = clock.getUTCHours() >= quietFrom
  return midnight + (isEvening ? 24 : 0) * hourMs + quietUntil * hourMs - manilaAheadMs
}
