import type { DepositStatus } from '#areas/wallets/contract.ts'
import { depositWords } from '#areas/wallets/deposits/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const colours = {
  pending: 'warning',
  awaiting_proof: 'secondary',
  matched: 'info',
  posted: 'success',
  returned: 'danger',
} as const

export function DepositStatusBadge({ status }: { status: DepositStatus }) {
  const t = useWords(depositWords)
  return <StatusBadge status={status} label={t(`status_${status}`)} colour={colours[status]} />
}
