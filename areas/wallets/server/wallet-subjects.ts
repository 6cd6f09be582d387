import { statusKind } from '#areas/wallets/server/status-changes.ts'
import type { RequestSubject } from '#platform/server/approvals.ts'

/** Records without which a request about a wallet has no purpose: the wallet, and its business or subscriber. */
export const walletSubjects = ({
  walletId,
  businessId,
  subscriberId,
}: {
  walletId: number
  businessId: number | null
  subscriberId: number
}): RequestSubject[] => [
  { kind: statusKind, id: walletId },
  businessId === null ? { kind: 'subscriber', id: subscriberId } : { kind: 'business', id: businessId },
]
