import type { Schedule } from '#areas/eload/scheduler/contract.ts'
import type { SchedulerWords } from '#areas/eload/scheduler/words.ts'
import { percent, pesos } from '#platform/console/format.ts'
import type { Say } from '#platform/console/words.ts'

/** What a schedule does, as people read it. */
export function operationShown(
  s: Say<SchedulerWords>,
  { operation, value, rebateType }: Pick<Schedule, 'operation' | 'value' | 'rebateType'>,
): string {
  if (operation === 'feature') return s(value === 0 ? 'feature_off' : 'feature_on')
  if (value === null) return s(`op_${operation}`)
  const amount = operation === 'update_rebate' && rebateType !== 'fixed' ? percent(value) : pesos(value)
  return `${s(`op_${operation}`)}: ${amount}`
}
