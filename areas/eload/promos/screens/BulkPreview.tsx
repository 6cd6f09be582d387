import type { RowVerdict } from '#areas/eload/promos/contract.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import styles from '#areas/eload/screens/eload.module.css'
import { useWords } from '#platform/console/i18n/words.ts'

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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable by keyboard */}
      <div className={styles.verdicts} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{p('promo')}</th>
              <th scope="col">{p('before')}</th>
              <th scope="col">{p('after')}</th>
              <th scope="col">{p('result')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, sku, name, from, to, result, message }) => (
              <tr key={id} data-result={result}>
                <th scope="row">{name === '' ? id : `${name} (${sku})`}</th>
                <td>{nameOf(from) || '—'}</td>
                <td>{result === 'change' ? nameOf(to) : '—'}</td>
                <td>{result === 'rejected' ? message : p(`result_${result}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
