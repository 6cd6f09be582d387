import type { WheelError } from '#areas/roulette/rules.ts'
import type { T } from './format.ts'
import { formatPercent } from '#platform/console/i18n/format.ts'

/** Error message of an invalid wheel. */
export function wheelErrorText(error: WheelError, t: T): string {
  switch (error.code) {
    case 'above':
      return t('wheel_above', { total: formatPercent(error.total) })
    case 'below':
      return t('wheel_below', { total: formatPercent(error.total) })
    case 'few':
      return t('wheel_few')
    case 'many':
      return t('wheel_many')
    case 'empty':
      return t('wheel_empty', { name: error.name })
  }
}
