import { staffAct, type Fact } from '#platform/console/record.ts'
import type { Topup } from '#areas/kantoads/topups/contract.ts'
import { topupWords } from '#areas/kantoads/topups/words.ts'
import { formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'

/** Facts of a top-up. */
export function useTopupFacts(topup: Topup): Fact[] {
  const t = useWords(topupWords)
  return [
    [t('credit'), formatPesos(topup.creditAmount)],
    [t('bank'), topup.bank],
    [t('depositReference'), topup.depositReference],
    [t('depositedOn'), formatShortMoment(topup.depositedAt)],
    [t('reportedBy'), `${topup.createdBy}, ${formatShortMoment(topup.createdAt)}`],
    [t('verifiedBy'), staffAct(topup.verifiedById, topup.verifiedByName, topup.verifiedAt)],
    [t('decidedBy'), staffAct(topup.decidedById, topup.decidedByName, topup.decidedAt)],
    [t('remarks'), topup.remarks],
  ]
}
