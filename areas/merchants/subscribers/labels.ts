import type { Subscriber } from '#areas/merchants/subscribers/contract.ts'
import { statusLabel } from '#platform/words.ts'

/** Label of a KYC type or status. */
export const kycLabel = (value: string | null | undefined) => (value ? statusLabel(value) : '--')

/** Label of a store category. */
export function storeCategoryLabel(value: string | null | undefined): string {
  if (value === 'sss') return 'Sari Sari Store'
  return value === 'nsss' ? 'Non Sari Sari Store' : '--'
}

type Named = Pick<Subscriber, 'first_name' | 'middle_name' | 'last_name' | 'suffix'>

/** Full name: first, middle and last name, then suffix. */
export const fullName = ({ first_name, middle_name, last_name, suffix }: Named) =>
  [first_name, middle_name, last_name, suffix].filter((part) => part !== '').join(' ')
