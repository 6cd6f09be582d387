import type { WheelError } from '#areas/roulette/rules.ts'
import type { T } from './format.ts'
import { formatPercent } from '#platform/console/i18n/format.ts'

/** Error message of an invalid wheel. */
export function wheelErrorText(error: WheelError, t: T): string {
  switch (error.code) {
    case 'above':
      return t('fault_above', { total: formatPercent(error.total) })
    case 'below':
      return t('fault_below', { total: formatPercent(error.total) })
    case 'few':
      return t('fault_few')
    case 'many':
      return t('fault_many')
    case 'empty':
      return t('fault_empty', { name: error.name })
  }
}
