import type { MaintenanceModule, MaintenanceStatus } from '#areas/settings/maintenance-mode/contract.ts'
import type { Why } from '#areas/settings/reasons.ts'

const minuteMs = 60_000
const leastAheadMs = 5 * minuteMs
const longestMs = 72 * 60 * minuteMs

/** The least level of a role whose holder confirms what closes everything. */
export const confirmingLevel = 60

type State = { module: MaintenanceModule; status: MaintenanceStatus }

/** Why these modules cannot be chosen together, or null when they can. */
export const whyNotTogether = (modules: readonly MaintenanceModule[]): Why | null =>
  modules.includes('All') && modules.length > 1 ? { reason: 'allStandsAlone' } : null

/** Why maintenance of a module cannot begin or be scheduled: only what is off can. */
export const whyNotBegin = ({ module, status }: State): Why | null =>
  status === 'off' ? null : { reason: 'moduleIs', module, status }

/** Why maintenance of a module cannot be switched off: only what is on can. */
export const whyNotOff = ({ module, status }: State): Why | null =>
  status === 'on' ? null : { reason: 'moduleIs', module, status }

/** Why maintenance cannot be at these times, with the field that is wrong. */
export function whyNotAt(
  { startAt, endAt }: { startAt: string; endAt: string },
  nowMs: number,
): { field: 'startAt' | 'endAt'; why: Why } | null {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)]
  if (start < nowMs + leastAheadMs) return { field: 'startAt', why: { reason: 'startsTooSoon' } }
  if (end <= start) return { field: 'endAt', why: { reason: 'endsBeforeStart' } }
  return end - start > longestMs ? { field: 'endAt', why: { reason: 'lastsTooLong' } } : null
}

/** Why a schedule cannot be ended: it is over. */
export const whyNotEnd = ({ status }: { status: string }): Why | null =>
  status === 'scheduled' || status === 'running' ? null : { reason: 'scheduleOver', status }
