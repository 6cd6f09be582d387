import type { PromoType } from '#areas/eload/promos/contract.ts'
import { rebateIn, minMargin } from '#areas/eload/promos/rules.ts'
import { parseCentavos, parseRebate, type PromoValues } from '#areas/eload/promos/screens/promo-values.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { PhonePreview } from '#areas/eload/screens/PhonePreview.tsx'
import styles from '#areas/eload/screens/eload.module.css'
import { FormSummary } from '#platform/console/form.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'

/** Live preview of the promo card that subscribers see. */
export function PromoCard({ values }: { values: PromoValues }) {
  const p = useWords(promoWords)
  const amount = parseCentavos(values.amount)
  const price = parseCentavos(values.srp) ?? amount
  const facts = [
    values.dataMb !== null && dataShown(values.dataMb),
    values.type !== 'regular' && p('validDays', { n: Number(values.validityDays) || 0 }),
  ].filter((fact) => typeof fact === 'string')
  return (
    <>
      <PhonePreview>
        <article
          className={`${styles.card} grid gap-4 p-12 border bg-surface break-anywhere rounded-12`}
          data-featured={values.isFeatured || undefined}
        >
          <div className="flex flex-wrap justify-between gap-4-12">
            <strong>{values.name || '—'}</strong>
            <span>{typeShown(p, values.type)}</span>
          </div>
          {facts.length > 0 && <p className="text-12 muted">{facts.join(' · ')}</p>}
          {values.description && <p className="text-12 muted">{values.description}</p>}
          {values.keyword && <code className="text-12 muted">{values.keyword}</code>}
          <span className={styles.buy}>{p('buy', { amount: formatPesos(price) })}</span>
        </article>
      </PhonePreview>
      <RebateNote values={values} />
    </>
  )
}

const dataShown = (mb: number) => (mb >= 1024 ? `${Math.round((mb / 1024) * 10) / 10} GB` : `${mb} MB`)
const typeShown = (p: (key: `type_${PromoType}`) => string, type: PromoType) => p(`type_${type}`)

/** Cost of the rebate and the rest of the smallest margin. */
function RebateNote({ values }: { values: PromoValues }) {
  const p = useWords(promoWords)
  const entered = parseRebate(values)
  const known = values.providers.map(({ cost }) => parseCentavos(cost)).filter((cost) => cost !== null)
  if (entered === null || known.length < values.providers.length) return null
  const { amount } = entered
  const margin = minMargin(
    amount,
    known.map((cost) => ({ cost })),
  )
  if (margin === null) return null
  const rebateAmount = rebateIn(amount, entered)
  const left = margin - rebateAmount
  return (
    <FormSummary
      facts={[
        [p('smallestMargin'), formatPesos(margin)],
        [p('rebate'), formatPesos(rebateAmount)],
        [p('marginLeft'), formatPesos(left)],
      ]}
      warnings={[left < 0 ? p('lossPerSale', { amount: formatPesos(-left) }) : null]}
    />
  )
}
