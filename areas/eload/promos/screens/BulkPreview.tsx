import type { RowVerdict } from '#areas/eload/promos/contract.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import styles from '#areas/eload/screens/eload.module.css'
import { useWords } from '#platform/console/i18n.ts'
import { PlainTable } from '#platform/ui/plain.ts'

type Props = {
  rows: readonly RowVerdict[]
  isReading: boolean
  /** Returns the display name of a coded value. */
  nameOf?: (code: string) => string
}

/** Preview of a bulk change: promos that will change, and the others with the reason. */
export function BulkPreview({ rows, isReading, nameOf = (code) => code }: Props) {
  const p = useWords(promoWords)
  const n = rows.filter(({ result }) => result === 'change').length
  return (
    <section aria-busy={isReading}>
      <p role="status">{isReading ? p('loadingSelected') : p('willChange', { n })}</p>
      <PlainTable
        label={p('promos')}
        className={`${styles.verdicts} mt-8 mb-12 overflow-auto max-h-40vh`}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          [p('promo'), ({ id, sku, name }) => (name === '' ? id : `${name} (${sku})`), 'name'],
          [p('before'), ({ from }) => nameOf(from) || '—'],
          [p('after'), ({ to, result }) => (result === 'change' ? nameOf(to) : '—')],
          [p('result'), ({ result, message }) => (result === 'rejected' ? message : p(`result_${result}`))],
        ]}
      />
    </section>
  )
}
