export type StatusColour = 'success' | 'warning' | 'danger' | 'secondary' | 'info'

const codes: Readonly<Record<Exclude<StatusColour, 'info'>, readonly string[]>> = {
  success: [
    'active',
    'approved',
    'completed',
    'done',
    'paid',
    'success',
    'delivered',
    'live',
    'verified',
    'passed',
    'published',
    'open',
    'filed',
  ],
  warning: [
    'pending',
    'for_approval',
    'returned',
    'partially_completed',
    'processing',
    'scheduled',
    'under_review',
    'on_hold',
    'paused',
    'pendingkyc',
    'maintenance',
    'in_progress',
    'invited',
  ],
  danger: ['rejected', 'failed', 'frozen', 'freeze', 'voided', 'expired', 'locked', 'deleted'],
  secondary: ['draft', 'inactive', 'closed', 'ended', 'archived', 'withdrawn', 'cancelled'],
}
const colours = new Map(
  Object.entries(codes).flatMap(([colour, list]) =>
    list.map((code) => [code, colour as StatusColour] as const),
  ),
)

/** Returns the badge color of a status code. Unknown codes are neutral. */
export const colourOf = (status: string): StatusColour => colours.get(status.toLowerCase()) ?? 'secondary'

/** Statuses that most rows of a queue pass through without intervention. */
const usualSteps = new Set([
  'pending',
  'for_approval',
  'processing',
  'scheduled',
  'under_review',
  'pendingkyc',
  'in_progress',
  'invited',
])

/** Whether a status is expected. In a table, only the other ones are tinted. */
export const isUsualStatus = (status: string, colour: StatusColour): boolean =>
  colour === 'success' || colour === 'secondary' || (colour === 'warning' && usualSteps.has(status))

/** Converts a code to capitalised words: `for_approval` becomes "For Approval". Other texts are unchanged. */
export const labelOf = (status: string) =>
  /^[a-z0-9]+([_-][a-z0-9]+)*$/.test(status)
    ? status
        .split(/[_-]/)
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' ')
    : status
