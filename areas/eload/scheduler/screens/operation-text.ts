import type { Schedule } from '#areas/eload/scheduler/contract.ts'
import type { SchedulerWords } from '#areas/eload/scheduler/words.ts'
import { formatPercent, formatPesos, type Translate } from '#platform/console/i18n.ts'

/** Formats the operation of a schedule for display. */
export function formatOperation(
  s: Translate<SchedulerWords>,
  { operation, value, rebateType }: Pick<Schedule, 'operation' | 'value' | 'rebateType'>,
): string {
  if (operation === 'feature') return s(value === 0 ? 'feature_off' : 'feature_on')
  if (value === null) return s(`operation_${operation}`)
  const amount =
    operation === 'update_rebate' && rebateType !== 'fixed' ? formatPercent(value) : formatPesos(value)
  return `${s(`operation_${operation}`)}: ${amount}`
}
