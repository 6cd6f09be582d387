import type { Message } from '#platform/words.ts'
import { approvalsMessages } from '#areas/approvals/messages.ts'
import { dayMs } from '#platform/contract/fields.ts'
/** Maximum length of a delegation, in days. */
export const maxAbsenceDays = 90

type Delegations = { fromDay: string; untilDay: string }

/** Returns the error of a delegation with its field, or null if it is valid. Days compare as text. */
export function getAbsenceError(
  { fromDay, untilDay }: Delegations,
  today: string,
): { field: 'fromDay' | 'untilDay'; message: Message } | null {
  if (fromDay < today) return { field: 'fromDay', message: approvalsMessages('FIRST_DAY_PAST') }
  if (untilDay < fromDay) return { field: 'untilDay', message: approvalsMessages('LAST_DAY_EARLIER') }
  const days = (Date.parse(untilDay) - Date.parse(fromDay)) / dayMs + 1
  if (days > maxAbsenceDays) {
    return { field: 'untilDay', message: approvalsMessages('TOO_MANY_DAYS', { max: maxAbsenceDays }) }
  }
  return null
}

/** Reason the person cannot delegate at all, or null if they can. */
export const getDelegateError = ({ isLineManager }: { isLineManager: boolean }): Message | null =>
  isLineManager ? null : approvalsMessages('NOT_LINE_MANAGER')
