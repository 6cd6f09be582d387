import type { MaintenanceModule, MaintenanceStatus } from '#areas/settings/maintenance-mode/contract.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import type { Message } from '#platform/words.ts'

const minuteMs = 60_000
const leastAheadMs = 5 * minuteMs
const maxDurationMs = 72 * 60 * minuteMs

/** Minimum role level for approving maintenance of all modules. */
export const confirmingLevel = 60

type State = { module: MaintenanceModule; status: MaintenanceStatus }

/** Reason these modules cannot be selected together, or null. */
export const getCombinationError = (modules: readonly MaintenanceModule[]): Message | null =>
  modules.includes('All') && modules.length > 1 ? settingsMessages('ALL_ALONE') : null

/** Reason maintenance of a module cannot start or be scheduled, or null. It must be off. */
export const getBeginError = ({ module, status }: State): Message | null =>
  status === 'off' ? null : settingsMessages('MODULE_STATUS', { module, status })

/** Reason maintenance of a module cannot be switched off, or null. It must be on. */
export const getSwitchOffError = ({ module, status }: State): Message | null =>
  status === 'on' ? null : settingsMessages('MODULE_STATUS', { module, status })

/** Error in the times of a maintenance schedule, with its field, or null. */
export function getTimesError(
  { startAt, endAt }: { startAt: string; endAt: string },
  nowMs: number,
): { field: 'startAt' | 'endAt'; why: Message } | null {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)]
  if (start < nowMs + leastAheadMs) return { field: 'startAt', why: settingsMessages('START_TOO_SOON') }
  if (end <= start) return { field: 'endAt', why: settingsMessages('END_AFTER_START') }
  return end - start > maxDurationMs
    ? { field: 'endAt', why: settingsMessages('MAINTENANCE_TOO_LONG') }
    : null
}

/** Reason a schedule cannot be ended, or null. */
export const getEndError = ({ status }: { status: string }): Message | null =>
  status === 'scheduled' || status === 'running' ? null : settingsMessages('MAINTENANCE_OVER', { status })
