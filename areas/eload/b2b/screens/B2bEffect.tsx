import { b2bCalls } from '#areas/eload/b2b/contract.ts'
import { largeDeposit, calculateRebate, maxInstaPay } from '#areas/eload/b2b/rules.ts'
import type { Values } from '#areas/eload/b2b/screens/b2b-values.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { FormSummary } from '#platform/console/form.ts'
import { formatPercent, formatPesos, useWords } from '#platform/console/i18n.ts'
import { type BasisPoints, centavosFrom, Money, Percent } from '#platform/contract/fields.ts'

type Props = { values: Values; defaultRebate: BasisPoints }

/** Preview of the buyer's balance after the deposit. */
export function B2bEffect({ values, defaultRebate }: Props) {
  const t = useWords(b2bWords)
  const { data } = useApiQuery(b2bCalls.users, { limit: 100 }, { background: true })
  const buyer = data?.rows.find(({ id }) => id === values.userId)
  const amount =
    values.amount !== null && Money.safeParse(values.amount).success ? centavosFrom(values.amount) : null
  const read = Percent.safeParse(values.rebate ?? '')
  const rebate = read.success ? read.data : defaultRebate
  const rebateAmount = amount === null ? null : calculateRebate(amount, rebate)
  return (
    <FormSummary
      title={t('effect')}
      empty={t('chooseFirst')}
      facts={
        amount === null || rebateAmount === null
          ? []
          : [
              [t('deposit'), formatPesos(amount)],
              [`${t('rebate')} ${formatPercent(rebate)}`, formatPesos(rebateAmount)],
              [t('credit'), formatPesos(amount + rebateAmount)],
              [t('creditAfter'), buyer && formatPesos(buyer.walletBalance + amount + rebateAmount)],
            ]
      }
      warnings={[
        amount !== null && amount >= largeDeposit ? t('largeNote') : null,
        amount !== null && amount > maxInstaPay && values.depositType === 'online_transfer'
          ? t('instaPayNote')
          : null,
      ]}
    />
  )
}
