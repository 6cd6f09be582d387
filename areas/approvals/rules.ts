/** Maximum length of a delegation, in days. */
export const maxAbsenceDays = 90

const dayMs = 86_400_000

type Delegations = { fromDay: string; untilDay: string }

/** Returns the error of a delegation with its field, or null if it is valid. Days compare as text. */
export function getAbsenceError(
  { fromDay, untilDay }: Delegations,
  today: string,
): { field: 'fromDay' | 'untilDay'; message: string } | null {
  if (fromDay < today) return { field: 'fromDay', message: 'Choose today or a later day' }
  if (untilDay < fromDay) return { field: 'untilDay', message: 'Choose the first day or a later one' }
  const days = (Date.parse(untilDay) - Date.parse(fromDay)) / dayMs + 1
  if (days > maxAbsenceDays) {
    return { field: 'untilDay', message: `Choose at most ${maxAbsenceDays} days` }
  }
  return null
}

/** Reason the person cannot delegate at all, or null if they can. */
export const getDelegateError = ({ isLineManager }: { isLineManager: boolean }): string | null =>
  isLineManager
    ? null
    : 'Requests are sent to line managers, and you are none: there is nothing to hand over.'
