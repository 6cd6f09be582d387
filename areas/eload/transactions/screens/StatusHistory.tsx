import type { Sale } from '#areas/eload/transactions/contract.ts'
import { words } from '#areas/eload/transactions/words.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './sale.module.css'

/** Status changes of a sale with time, person and reason. */
export function StatusHistory({ sale: { statusHistory } }: { sale: Sale }) {
  const t = useWords(words)
  return (
    <section className={styles.story}>
      <h2>{t('statusHistory')}</h2>
      {statusHistory.length === 0 ? (
        <p className={styles.quiet}>{t('statusHistoryEmpty')}</p>
      ) : (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                {(['updatedOn', 'oldStatus', 'newStatus', 'updatedBy', 'reason'] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(key)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {statusHistory.map(
                ({ createdAt, fromStatus, toStatus, actorEmail, actorName, reason, providerRef }) => (
                  <tr key={createdAt}>
                    <td>{formatShortMoment(createdAt)}</td>
                    <td>{t(`status_${fromStatus}`)}</td>
                    <td>{t(`status_${toStatus}`)}</td>
                    <td title={actorEmail}>{actorName || actorEmail || t('provider')}</td>
                    <td>{[reason, providerRef].filter((each) => each !== '').join(' · ')}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
