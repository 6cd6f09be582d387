import type { Message } from '#platform/words.ts'
import { auditMessages } from '#areas/audit/messages.ts'
import { narrowFilters } from '#areas/audit/contract.ts'
import { dayMs } from '#platform/contract/fields.ts'

export const daysShown = 30
const manilaMs = 8 * 3_600_000

type DateRange = {
  filters: Readonly<Record<string, unknown>>
  dateFrom?: string | null | undefined
  dateTo?: string | null | undefined
}

/**
 * Limits a list without dates or a record to the last thirty days, because the log is large and the newest entries
 * are needed most.
 */
export function withinReach<Request extends DateRange>(request: Request, now: number): Request {
  const { filters, dateFrom, dateTo } = request
  const isNarrow = narrowFilters.some((name) => filters[name] !== undefined)
  return isNarrow || dateFrom || dateTo
    ? request
    : { ...request, dateFrom: manilaDay(now - daysShown * dayMs) }
}

const manilaDay = (at: number) => new Date(at + manilaMs).toISOString().slice(0, 10)

/** Reason a verification cannot start, or null if it can. */
export const getVerifyError = (running: { startedByName: string } | null): Message | null =>
  running && auditMessages('ALREADY_VERIFYING', { person: running.startedByName })

/** Reason a break cannot be recorded, or null if it can. */
export const getRecordBreakError = ({
  pendingRequest,
}: {
  pendingRequest: { ref: string } | null
}): Message | null => pendingRequest && auditMessages('BREAK_PENDING', { ref: pendingRequest.ref })
