import type { Deposit } from '#areas/wallets/deposits/contract.ts'
import { depositWords } from '#areas/wallets/deposits/words.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { type Fact, staffAct } from '#platform/console/record.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Facts of a deposit, without those that do not exist yet. */
export function useDepositFacts(deposit: Deposit): Fact[] {
  const t = useWords(depositWords)
  const { businessId, merchant, decidedById, decidedByName, endedAt } = deposit
  const facts: Fact[] = [
    [
      t('merchant'),
      <ScreenLink key="merchant" to={walletScreens.wallet} params={{ tab: 'Wallets', bid: businessId }}>
        {merchant}
      </ScreenLink>,
    ],
    [t('reportedMerchant'), deposit.reportedMerchant],
    [t('bank'), deposit.bank],
    [t('bankReference'), deposit.refNo],
    [t('depositedOn'), formatShortMoment(deposit.depositedAt)],
    [t('walletStatus'), <StatusBadge key="wallet" status={deposit.walletStatus} />],
    [t('walletBalance'), formatPesos(deposit.balance)],
    [
      t('proofRequestedBy'),
      staffAct(deposit.proofRequestedById, deposit.proofRequestedByName, deposit.proofRequestedAt),
    ],
    [t('matchedBy'), staffAct(deposit.matchedById, deposit.matchedByName, deposit.matchedAt)],
    [t('slipReference'), deposit.matchedReference],
    [t('matchRemarks'), deposit.matchedRemarks],
    [
      t(deposit.status === 'returned' ? 'returnedBy' : 'postedBy'),
      staffAct(decidedById, decidedByName, endedAt),
    ],
    [t('returnReason'), deposit.returnReason],
    [t('returnReference'), deposit.returnReference],
    [t('walletTransaction'), deposit.transactionRef],
  ]
  return facts.filter(([, value]) => value !== null && value !== '')
}
