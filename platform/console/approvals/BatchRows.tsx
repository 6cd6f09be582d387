import { approvalWords } from '#platform/console/approvals/words.ts'
import { formatPesos, formatSignedPesos } from '#platform/console/i18n/format.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import type { EffectRow } from '#platform/contract/approvals.ts'
import { scrollable } from '#platform/ui/plain/scrollable.ts'
import styles from './batch-rows.module.css'

const balance = (amount: number | null) => (amount === null ? '—' : formatPesos(amount))

/** Doubtful rows of a batch, then its largest ones. */
export function BatchRows({ rows }: { rows: readonly EffectRow[] }) {
  const t = useWords(approvalWords)
  const language = useLanguage()
  return (
    <section className="card min-w-0 p-12-16" aria-labelledby="batch-rows-title">
      <h2 id="batch-rows-title" className="mb-8 text-14">
        {t('batchRows')}
      </h2>
      <div className={`${styles.scroll} overflow-x-auto`} {...scrollable(t('batchRows'))}>
        <table className="w-full border-collapse text-13">
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('owner')}</th>
              <th scope="col">{t('amount')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          {rows.map(({ row, name, amount, before, after, finding }) => (
            <tbody key={row} {...(finding && { 'data-doubtful': true })}>
              <tr>
                <td>{row}</td>
                <th scope="row">{name || '—'}</th>
                <td>{formatSignedPesos(amount)}</td>
                <td>{balance(before)}</td>
                <td>{balance(after)}</td>
              </tr>
              {finding && (
                <tr>
                  <td colSpan={5} className={styles.finding}>
                    {finding[language]}
                  </td>
                </tr>
              )}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  )
}
