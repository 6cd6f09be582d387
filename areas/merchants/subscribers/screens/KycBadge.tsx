import type { Subscriber } from '#areas/merchants/subscribers/contract.ts'
import { kycLabel } from '#areas/merchants/subscribers/labels.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import type { StatusColour } from '#platform/ui/status.ts'

const colours = new Map<string, StatusColour>([
  ['FullyVerified', 'success'],
  ['Live', 'success'],
  ['PendingKYC', 'warning'],
  ['PendingVerification', 'warning'],
  ['ManualKYC', 'warning'],
  ['ManualVerification', 'warning'],
  ['FailedKYC', 'danger'],
  ['FailedVerification', 'danger'],
  ['Freeze', 'danger'],
])

/** Badge of a KYC type or status. An empty value is shown as two dashes. */
export function KycBadge({ value }: { value: string }) {
  const label = kycLabel(value)
  const colour = colours.get(value) ?? 'secondary'
  return value === '' ? (
    <>{label}</>
  ) : (
    <StatusBadge status={value} label={label} colour={colour} isUsual={colour !== 'danger'} />
  )
}

KycBadge.isPlain = true as const

/** Badge of an identity. The status says the same as the type, unless the account is frozen. */
export const KycState = ({ kyc_acct_type: type, kyc_acct_status: status }: Subscriber) => (
  <KycBadge value={status === 'Freeze' ? status : type} />
)
