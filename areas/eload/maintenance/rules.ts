import type { Why } from '#areas/eload/reasons.ts'

export type MaintenanceState = 'scheduled' | 'ongoing' | 'ended' | 'cancelled'

const longestMs = 7 * 86_400_000

/** What is wrong between the times of a window. */
export function timeFault(startAt: string, endAt: string): { field: string; message: string } | null {
  const length = Date.parse(endAt) - Date.parse(startAt)
  if (length <= 0) return { field: 'end_at', message: 'The end must be after the start' }
  return length > longestMs ? { field: 'end_at', message: 'A window lasts at most 7 days' } : null
}

/** Why a window's fields cannot be saved, or null. While it is under way, its end and message can. */
export const whyNotSave = ({ status }: { status: MaintenanceState }): Why | null =>
  status === 'scheduled' || status === 'ongoing' ? null : { reason: 'windowIs', status }

/** Why a window cannot be ended, or null. */
export const whyNotEnd = whyNotSave

/** Why a window cannot be called off, or null: one that is under way is ended. */
export const whyNotCancel = ({ status }: { status: MaintenanceState }): Why | null =>
  status === 'scheduled' ? null : { reason: 'windowIs', status }

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
export const whyNotTheirs = (
  { createdBy }: { createdBy: string | null },
  { email, level }: Person,
): Why | null => (createdBy === email || level >= levelToEnd ? null : { reason: 'notYourWindow' })

/** What a window does by itself at a moment, or null. One whose whole time has passed is not begun any more. */
export function stepOf(
  window: { status: MaintenanceState; startAt: string; endAt: string },
  nowMs: number,
): 'ongoing' | 'ended' | null {
  if (window.status !== 'scheduled' && window.status !== 'ongoing') return null
  if (nowMs >= Date.parse(window.endAt)) return 'ended'
  return window.status === 'scheduled' && nowMs >= Date.parse(window.startAt) ? 'ongoing' : null
}

/** When a window next does something by itself. */
export const nextMoment = ({
  status,
  startAt,
  endAt,
}: {
  status: MaintenanceState
  startAt: string
  endAt: string
}) => (status === 'scheduled' ? startAt : status === 'ongoing' ? endAt : null)

/** By how many whole weeks a window is moved back so that it lies in what has happened. */
export const weeksBack = (endAt: string, nowMs: number) =>
  Math.max(1, Math.ceil((Date.parse(endAt) - nowMs) / (7 * 86_400_000)))
