import { staffAct, type Fact } from '#platform/console/record.ts'
import type { Cancellation } from '#areas/kantoads/cancellations/contract.ts'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Facts of a cancellation request, without its requester, date and rent, which the head of its screen shows. */
export function useCancellationFacts(request: Cancellation): Fact[] {
  const t = useWords(cancellationWords)
  return [
    [t('collateral'), request.collateralType],
    [t('reviewedBy'), request.reviewedByName],
    [t('decidedBy'), staffAct(request.decidedById, request.decidedByName, request.decidedAt)],
    [t('completedBy'), staffAct(null, request.completedByName, request.completedAt)],
    [t('remarks'), request.remarks],
  ]
}
