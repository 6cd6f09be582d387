import { staffAct, type Fact, Masked } from '#platform/console/record.ts'
import { type Cashout, cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { cashoutWords } from '#areas/kantoads/cashouts/words.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { RecordLink, recordTarget } from '#platform/console/router.ts'

/** Facts of a cashout, without its amount, which the head of the record shows. */
export function useCashoutFacts(cashout: Cashout): Fact[] {
  const t = useWords(cashoutWords)
  return [
    [t('bank'), `${cashout.bank} · ${cashout.channel}`],
    [t('accountName'), cashout.accountName],
    [
      t('accountNumber'),
      <Masked
        key="account"
        call={cashoutCalls.reveal}
        input={{ cashoutId: cashout.cashoutId }}
        field="accountNo"
        name={t('accountNumber')}
        masked={cashout.accountNo}
      />,
    ],
    [
      t('business'),
      <RecordLink
        key="business"
        target={recordTarget(subscriberScreens.profile, { tab: 'Profile', bid: cashout.businessId })}
      >
        {cashout.businessName}
      </RecordLink>,
    ],
    [t('requestedBy'), cashout.user],
    [t('fee'), formatPesos(cashout.fee)],
    [t('requestedOn'), formatShortMoment(cashout.createdAt)],
    [t('requestedThrough'), cashout.createdBy],
    [t('verifiedBy'), staffAct(cashout.verifiedById, cashout.verifiedByName, cashout.verifiedAt)],
    [t('processedBy'), staffAct(cashout.processedById, cashout.processedByName, cashout.processedAt)],
    [t('remarks'), cashout.remarks],
  ]
}

/** Values of a cashout for its sentences. */
export const namesIn = (cashout: Cashout) => ({
  ref: cashout.refNo,
  amount: formatPesos(cashout.amount),
  net: formatPesos(cashout.net),
  account: cashout.accountName,
  bank: cashout.bank,
  business: cashout.businessName,
  channel: cashout.channel,
  verifier: cashout.verifiedByName ?? '',
})
