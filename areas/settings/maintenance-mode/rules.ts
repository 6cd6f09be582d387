import type { MaintenanceModule, MaintenanceStatus } from '#areas/settings/maintenance-mode/contract.ts'
import type { RuleError } from '#areas/settings/rule-errors.ts'

const minuteMs = 60_000
const leastAheadMs = 5 * minuteMs
const maxDurationMs = 72 * 60 * minuteMs

/** The least level of a role whose holder confirms what closes everything. */
export const confirmingLevel = 60

type State = { module: MaintenanceModule; status: MaintenanceStatus }

/** Why these modules cannot be chosen together, or null when they can. */
export const getCombinationError = (modules: readonly MaintenanceModule[]): RuleError | null =>
  modules.includes('All') && modules.length > 1 ? { code: 'allStandsAlone' } : null

/** Why maintenance of a module cannot begin or be scheduled: only what is off can. */
export const getBeginError = ({ module, status }: State): RuleError | null =>
  status === 'off' ? null : { code: 'moduleIs', module, status }

/** Why maintenance of a module cannot be switched off: only what is on can. */
export const getSwitchOffError = ({ module, status }: State): RuleError | null =>
  status === 'on' ? null : { code: 'moduleIs', module, status }

/** Why maintenance cannot be at these times, with the field that is wrong. */
export function getTimesError(
  { startAt, endAt }: { startAt: string; endAt: string },
  nowMs: number,
): { field: 'startAt' | 'endAt'; why: RuleError } | null {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)]
  if (start < nowMs + leastAheadMs) return { field: 'startAt', why: { code: 'startsTooSoon' } }
  if (end <= start) return { field: 'endAt', why: { code: 'endsBeforeStart' } }
  return end - start > maxDurationMs ? { field: 'endAt', why: { code: 'lastsTooLong' } } : null
}

/** Why a schedule cannot be ended: it is over. */
export const getEndError = ({ status }: { status: string }): RuleError | null =>
  status === 'scheduled' || status === 'running' ? null : { code: 'scheduleOver', status }
