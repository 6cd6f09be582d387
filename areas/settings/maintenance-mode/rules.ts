import type { MaintenanceModule, MaintenanceStatus } from '#areas/settings/maintenance-mode/contract.ts'
import type { RuleError } from '#areas/settings/rule-errors.ts'

const minuteMs = 60_000
const leastAheadMs = 5 * minuteMs
const maxDurationMs = 72 * 60 * minuteMs

/** Minimum role level for approving maintenance of all modules. */
export const confirmingLevel = 60

type State = { module: MaintenanceModule; status: MaintenanceStatus }

/** Reason these modules cannot be selected together, or null. */
export const getCombinationError = (modules: readonly MaintenanceModule[]): RuleError | null =>
  modules.includes('All') && modules.length > 1 ? { code: 'allStandsAlone' } : null

/** Reason maintenance of a module cannot start or be scheduled, or null. It must be off. */
export const getBeginError = ({ module, status }: State): RuleError | null =>
  status === 'off' ? null : { code: 'moduleIs', module, status }

/** Reason maintenance of a module cannot be switched off, or null. It must be on. */
export const getSwitchOffError = ({ module, status }: State): RuleError | null =>
  status === 'on' ? null : { code: 'moduleIs', module, status }

/** Error in the times of a maintenance schedule, with its field, or null. */
export function getTimesError(
  { startAt, endAt }: { startAt: string; endAt: string },
  nowMs: number,
): { field: 'startAt' | 'endAt'; why: RuleError } | null {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)]
  if (start < nowMs + leastAheadMs) return { field: 'startAt', why: { code: 'startsTooSoon' } }
  if (end <= start) return { field: 'endAt', why: { code: 'endsBeforeStart' } }
  return end - start > maxDurationMs ? { field: 'endAt', why: { code: 'lastsTooLong' } } : null
}

/** Reason a schedule cannot be ended, or null. */
export const getEndError = ({ status }: { status: string }): RuleError | null =>
  status === 'scheduled' || status === 'running' ? null : { code: 'scheduleOver', status }
