import type { WheelFault } from '#areas/roulette/rules.ts'
import type { T } from '#areas/roulette/screens/shown.ts'
import { percent } from '#platform/console/format.ts'

/** What keeps a wheel from turning, in a sentence. */
export function faultText(fault: WheelFault, t: T): string {
  switch (fault.why) {
    case 'above':
      return t('fault_above', { total: percent(fault.total) })
    case 'below':
      return t('fault_below', { total: percent(fault.total) })
    case 'few':
      return t('fault_few')
    case 'many':
      return t('fault_many')
    case 'empty':
      return t('fault_empty', { name: fault.name })
  }
}
