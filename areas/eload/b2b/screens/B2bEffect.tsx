import { b2bCalls } from '#areas/eload/b2b/contract.ts'
import { largeDeposit, calculateRebate, maxInstaPay } from '#areas/eload/b2b/rules.ts'
import type { Values } from '#areas/eload/b2b/screens/b2b-values.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatPercent, formatPesos, useWords } from '#platform/console/i18n.ts'
import { Facts } from '#platform/console/record.ts'
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
  const notes = [
    amount !== null && amount >= largeDeposit ? t('largeNote') : null,
    amount !== null && amount > maxInstaPay && values.depositType === 'online_transfer'
      ? t('instaPayNote')
      : null,
  ].filter((note) => note !== null)
  return (
    <section aria-live="polite">
      <h2 className="mb-8 text-14">{t('effect')}</h2>
      {amount === null || rebateAmount === null ? (
        <p className="muted">{t('chooseFirst')}</p>
      ) : (
        <Facts
          facts={[
            [t('deposit'), formatPesos(amount)],
            [`${t('rebate')} ${formatPercent(rebate)}`, formatPesos(rebateAmount)],
            [t('credit'), <strong key="total">{formatPesos(amount + rebateAmount)}</strong>],
            ...(buyer
              ? [[t('creditAfter'), formatPesos(buyer.walletBalance + amount + rebateAmount)] as const]
              : []),
          ]}
        />
      )}
      {notes.map((note) => (
        <p key={note} className="mt-12 p-8-12 edge-warning bg-warning" role="note">
          {note}
        </p>
      ))}
    </section>
  )
}
