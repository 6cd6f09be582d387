import type { Message } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { dayMs } from '#platform/contract/fields.ts'

export type MaintenanceState = 'scheduled' | 'ongoing' | 'ended' | 'cancelled'

const maxDurationMs = 7 * dayMs

/** Returns the error between the start and the end of a window, or null. */
export function validateTimes(startAt: string, endAt: string): { field: string; message: Message } | null {
  const length = Date.parse(endAt) - Date.parse(startAt)
  if (length <= 0) return { field: 'end_at', message: eloadMessages('END_BEFORE_START') }
  return length > maxDurationMs ? { field: 'end_at', message: eloadMessages('WINDOW_TOO_LONG') } : null
}

const wrongStatus = (status: MaintenanceState) => eloadMessages('WINDOW_WRONG_STATUS', { status })

/** Reason a window cannot be saved, or null. For an ongoing window only the end and the message can change. */
export const getSaveError = ({ status }: { status: MaintenanceState }): Message | null =>
  status === 'scheduled' || status === 'ongoing' ? null : wrongStatus(status)

/** Reason a window cannot be ended, or null. */
export const getEndError = getSaveError

/** Reason a window cannot be cancelled, or null. An ongoing window is ended instead. */
export const getCancelError = ({ status }: { status: MaintenanceState }): Message | null =>
  status === 'scheduled' ? null : wrongStatus(status)

type Span = { type: string; targets: readonly { id: number }[]; startAt: string; endAt: string }

/** Whether a window lies within another: same targets, and no time outside the other's period. */
export function isWithin(outer: Span, inner: Span): boolean {
  const ids = new Set(outer.targets.map(({ id }) => id))
  return (
    outer.type === inner.type &&
    ids.size === inner.targets.length &&
    inner.targets.every(({ id }) => ids.has(id)) &&
    Date.parse(inner.startAt) >= Date.parse(outer.startAt) &&
    Date.parse(inner.endAt) <= Date.parse(outer.endAt)
  )
}

/** Role level from which staff can end or reschedule windows of other authors. */
export const levelToEnd = 60

type Person = { email: string; level: number }

/** Reason a person cannot end or cancel a window or change more than its texts, or null. */
export const getOwnershipError = (
  { createdBy }: { createdBy: string | null },
  { email, level }: Person,
): Message | null => (createdBy === email || level >= levelToEnd ? null : eloadMessages('WINDOW_NOT_YOURS'))

/** Transition due at a given time, or null. A window whose whole period has passed is ended without being started. */
export function dueTransition(
  window: { status: MaintenanceState; startAt: string; endAt: string },
  nowMs: number,
): 'ongoing' | 'ended' | null {
  if (window.status !== 'scheduled' && window.status !== 'ongoing') return null
  if (nowMs >= Date.parse(window.endAt)) return 'ended'
  return window.status === 'scheduled' && nowMs >= Date.parse(window.startAt) ? 'ongoing' : null
}

/** Time of the window's next scheduled transition, or null. */
export const nextTransitionAt = ({
  status,
  startAt,
  endAt,
}: {
  status: MaintenanceState
  startAt: string
  endAt: string
}) => (status === 'scheduled' ? startAt : status === 'ongoing' ? endAt : null)

/** Number of whole weeks to shift a window back so that it lies in the past. */
export const comparisonWeeks = (endAt: string, nowMs: number) =>
  Math.max(1, Math.ceil((Date.parse(endAt) - nowMs) / (7 * dayMs)))
