import { staffAct, type Fact } from '#platform/console/record.ts'
import type { B2bRequest } from '#areas/eload/b2b/contract.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { formatDay, formatPercent, formatPesos, useWords } from '#platform/console/i18n.ts'

/** Facts of a deposit, without its requester, whom the head of the decision names. */
export function useB2bFacts(request: B2bRequest): Fact[] {
  const t = useWords(b2bWords)
  const { rebate, defaultRebate, rebateAmount } = request
  return [
    // Without a rebate the deposit is the credit, which the title states.
    ...(rebateAmount === 0
      ? []
      : ([
          [t('deposit'), formatPesos(request.amount)],
          [t('rebate'), `${formatPercent(rebate)} = ${formatPesos(rebateAmount)}`],
        ] as const)),
    ...(rebate === defaultRebate ? [] : [[t('rebateReason'), request.rebateReason] as const]),
    [t('receiverBank'), request.receiverBankName],
    [t('bankReference'), request.depositReference],
    [t('depositType'), t(request.depositType)],
    [t('depositDate'), formatDay(request.depositDate)],
    [t('accountName'), request.accountName],
    [t('senderBank'), request.senderBankName],
    [t('senderName'), request.senderAccountName],
    [t('last4'), request.senderAccountLast4],
    [t('decidedBy'), staffAct(request.decidedById, request.decidedByName, request.decidedAt)],
    [t('decisionReason'), request.reason],
  ]
}
