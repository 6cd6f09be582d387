import { formatCount, formatPercent, formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Difference } from '#platform/console/record/DiffTable.tsx'
import type { Language } from '#platform/console/i18n/words.ts'
import type { Fact, ValueChange } from '#platform/contract/approvals.ts'

type Unit = Fact['unit']

/** Formats a value for display, or returns null if there is none. */
export function formatValue(unit: Unit, value: Fact['value'], language: Language): string | null {
  if (value === null) return null
  if (typeof value === 'object') return value[language]
  if (typeof value === 'string') return unit === 'moment' ? formatShortMoment(value) : value
  if (unit === 'money') return formatPesos(value)
  if (unit === 'percent') return formatPercent(value)
  return formatCount(value)
}

/** Converts figures to rows of the before and after table. */
export const toDifferences = (figures: readonly ValueChange[], language: Language): Difference[] =>
  figures.map(({ label, unit, before, after }) => ({
    field: label[language],
    before: formatValue(unit, before, language),
    after: formatValue(unit, after, language),
  }))
