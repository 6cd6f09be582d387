import type { MdrOption } from '#areas/merchants/kankolek/contract.ts'
import { chargeFor, needsSecondPerson } from '#areas/merchants/kankolek/rules.ts'
import classes from '#areas/merchants/kankolek/screens/kankolek.module.css'
import type { MdrFields } from '#areas/merchants/kankolek/screens/mdr-values.ts'
import { words } from '#areas/merchants/kankolek/words.ts'
import { pesos } from '#platform/console/format.ts'
import { useWords } from '#platform/console/words.ts'
import { Money, Percent } from '#platform/contract/money.ts'

const examples = [10_000, 100_000, 1_000_000]

/** What payments come to with the values as they are typed, and whether they hold at once. */
export function Consequence({ values, options }: { values: MdrFields; options: readonly MdrOption[] }) {
  const t = useWords(words)
  const mdrOptionId = values.mdrOptionId ?? 0
  const rate =
    options.find(({ id }) => id === mdrOptionId)?.rate ?? Percent.safeParse(values.rate ?? '').data ?? null
  const fixedFee = Money.safeParse(values.fixedFee ?? '0').data ?? null
  if (rate === null || fixedFee === null) return null
  return (
    <div className={classes.example} aria-live="polite">
      {examples.map((paid) => {
        const charge = chargeFor(paid, { rate, fixedFee })
        const amounts = { paid: pesos(paid), charge: pesos(charge), left: pesos(paid - charge) }
        return (
          <div key={paid}>
            <p className={classes.noteTitle}>{t('example', { paid: pesos(paid) })}</p>
            <p className={classes.quiet}>
              {values.payer === 'customer' ? t('exampleCustomer', amounts) : t('exampleMerchant', amounts)}
            </p>
          </div>
        )
      })}
      <p className={classes.noteText}>
        {needsSecondPerson({ mdrOptionId, rate }) ? t('second') : t('alone')}
      </p>
    </div>
  )
}
