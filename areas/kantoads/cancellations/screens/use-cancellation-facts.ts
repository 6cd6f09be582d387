import { staffAct } from '#platform/console/record/StaffName.tsx'
import type { Cancellation } from '#areas/kantoads/cancellations/contract.ts'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import { formatDay, formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { Fact } from '#platform/console/record/Facts.tsx'

/** Facts of a cancellation request, without its requester, whom the head of the decision names. */
export function useCancellationFacts(request: Cancellation): Fact[] {
  const t = useWords(cancellationWords)
  return [
    [t('collateral'), request.collateralType],
    [t('effectiveDate'), formatDay(request.effectiveDate)],
    [t('outstanding'), formatPesos(request.outstandingRenta)],
    [t('reviewedBy'), request.reviewedByName],
    [t('decidedBy'), staffAct(request.decidedById, request.decidedByName, request.decidedAt)],
    [t('completedBy'), staffAct(null, request.completedByName, request.completedAt)],
    [t('remarks'), request.remarks],
  ]
}
