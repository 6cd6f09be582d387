import { count, percent, pesos, shortMoment } from '#platform/console/format.ts'
import type { Difference } from '#platform/console/record/DiffTable.tsx'
import type { Language } from '#platform/console/words.ts'
import type { Fact, Figure } from '#platform/contract/approvals.ts'

type Unit = Fact['unit']

/** A value as a person reads it; nothing where there is none. */
export function valueIn(unit: Unit, value: string | number | null): string | null {
  if (value === null) return null
  if (typeof value === 'string') return unit === 'moment' ? shortMoment(value) : value
  if (unit === 'money') return pesos(value)
  if (unit === 'percent') return percent(value)
  return count(value)
}

/** Figures as the table of before and after takes them. */
export const differencesOf = (figures: readonly Figure[], language: Language): Difference[] =>
  figures.map(({ label, unit, before, after }) => ({
    field: label[language],
    before: valueIn(unit, before),
    after: valueIn(unit, after),
  }))
