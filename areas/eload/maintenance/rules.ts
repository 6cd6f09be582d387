import type { RuleError } from '#areas/eload/rule-errors.ts'

export type MaintenanceState = 'scheduled' | 'ongoing' | 'ended' | 'cancelled'

const maxDurationMs = 7 * 86_400_000

/** What is wrong between the times of a window. */
export function validateTimes(startAt: string, endAt: string): { field: string; message: string } | null {
  const length = Date.parse(endAt) - Date.parse(startAt)
  if (length <= 0) return { field: 'end_at', message: 'The end must be after the start' }
  return length > maxDurationMs ? { field: 'end_at', message: 'A window lasts at most 7 days' } : null
}

/** Why a window's fields cannot be saved, or null. While it is under way, its end and message can. */
export const getSaveError = ({ status }: { status: MaintenanceState }): RuleError | null =>
  status === 'scheduled' || status === 'ongoing' ? null : { code: 'windowIs', status }

/** Why a window cannot be ended, or null. */
export const getEndError = getSaveError

/** Why a window cannot be called off, or null: one that is under way is ended. */
export const getCancelError = ({ status }: { status: MaintenanceState }): RuleError | null =>
  status === 'scheduled' ? null : { code: 'windowIs', status }

type Span = { type: string; targets: readonly { id: number }[]; startAt: string; endAt: string }

/** Whether a window lies within another: of the same targets, and at no other time. */
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

/** From this level on, staff may end, or move, what others have entered. */
export const levelToEnd = 60

type Person = { email: string; level: number }

/** Why a person may not end a window, call it off or change more than its words, or null. */
export const getOwnershipError = (
  { createdBy }: { createdBy: string | null },
  { email, level }: Person,
): RuleError | null => (createdBy === email || level >= levelToEnd ? null : { code: 'notYourWindow' })

/** What a window does by itself at a moment, or null. One whose whole time has passed is not begun any more. */
export function dueTransition(
  window: { status: MaintenanceState; startAt: string; endAt: string },
  nowMs: number,
): 'ongoing' | 'ended' | null {
  if (window.status !== 'scheduled' && window.status !== 'ongoing') return null
  if (nowMs >= Date.parse(window.endAt)) return 'ended'
  return window.status === 'scheduled' && nowMs >= Date.parse(window.startAt) ? 'ongoing' : null
}

/** When a window next does something by itself. */
export const nextTransitionAt = ({
  status,
  startAt,
  endAt,
}: {
  status: MaintenanceState
  startAt: string
  endAt: string
}) => (status === 'scheduled' ? startAt : status === 'ongoing' ? endAt : null)

/** By how many whole weeks a window is moved back so that it lies in what has happened. */
export const comparisonWeeks = (endAt: string, nowMs: number) =>
  Math.max(1, Math.ceil((Date.parse(endAt) - nowMs) / (7 * 86_400_000)))
