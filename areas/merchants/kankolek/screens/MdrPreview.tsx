import type { MdrOption } from '#areas/merchants/kankolek/contract.ts'
import { calculateCharge, needsSecondPerson } from '#areas/merchants/kankolek/rules.ts'
import type { MdrFields } from './mdr-values.ts'
import { words } from '#areas/merchants/kankolek/words.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { Money, Percent } from '#platform/contract/fields.ts'

const examples = [10_000, 100_000, 1_000_000]

/** Preview of sample charges for the typed values, and whether they need a second person. */
export function MdrPreview({ values, options }: { values: MdrFields; options: readonly MdrOption[] }) {
  const t = useWords(words)
  const mdrOptionId = values.mdrOptionId ?? 0
  const rate =
    options.find(({ id }) => id === mdrOptionId)?.rate ?? Percent.safeParse(values.rate ?? '').data ?? null
  const fixedFee = Money.safeParse(values.fixedFee ?? '0').data ?? null
  if (rate === null || fixedFee === null) return null
  return (
    <section aria-live="polite">
      {examples.map((paid) => {
        const charge = calculateCharge(paid, { rate, fixedFee })
        const amounts = {
          paid: formatPesos(paid),
          charge: formatPesos(charge),
          left: formatPesos(paid - charge),
        }
        return (
          <div key={paid}>
            <p className="mb-4 font-semibold">{t('example', { paid: formatPesos(paid) })}</p>
            <p className="mb-12 muted">
              {values.payer === 'customer' ? t('exampleCustomer', amounts) : t('exampleMerchant', amounts)}
            </p>
          </div>
        )
      })}
      <p className="m-0">{needsSecondPerson({ mdrOptionId, rate }) ? t('second') : t('alone')}</p>
    </section>
  )
}
