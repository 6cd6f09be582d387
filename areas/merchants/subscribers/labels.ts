import type { Subscriber } from '#areas/merchants/subscribers/contract.ts'

const kycLabels = new Map(
  Object.entries({
    FullyVerified: 'Fully Verified',
    FailedKYC: 'Failed KYC',
    NoKYC: "Don't Have KYC",
    PendingKYC: 'Pending Verification',
    ManualKYC: 'Manual KYC',
    PendingVerification: 'Pending Verification',
    FailedVerification: 'Failed Verification',
    ManualVerification: 'Manual Verification',
  }),
)

/** Label of a KYC type or status. */
export function kycLabel(value: string | null | undefined): string {
  if (!value) return '--'
  return kycLabels.get(value) ?? value
}

/** Label of a store category. */
export function storeCategoryLabel(value: string | null | undefined): string {
  if (value === 'sss') return 'Sari Sari Store'
  return value === 'nsss' ? 'Non Sari Sari Store' : '--'
}

type Named = Pick<Subscriber, 'first_name' | 'middle_name' | 'last_name' | 'suffix'>

/** Full name: first, middle and last name, then suffix. */
export const fullName = ({ first_name, middle_name, last_name, suffix }: Named) =>
  [first_name, middle_name, last_name, suffix].filter((part) => part !== '').join(' ')
