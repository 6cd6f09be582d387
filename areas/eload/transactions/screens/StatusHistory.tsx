import type { Sale } from '#areas/eload/transactions/contract.ts'
import { words } from '#areas/eload/transactions/words.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './sale.module.css'
import { PlainTable } from '#platform/ui/plain/PlainTable.tsx'

/** Status changes of a sale with time, person and reason. */
export function StatusHistory({ sale: { statusHistory } }: { sale: Sale }) {
  const t = useWords(words)
  return (
    <section className={styles.story}>
      <h2>{t('statusHistory')}</h2>
      {statusHistory.length === 0 ? (
        <p className={styles.quiet}>{t('statusHistoryEmpty')}</p>
      ) : (
        <PlainTable
          rows={statusHistory}
          keyOf={({ createdAt }) => createdAt}
          columns={[
            [t('updatedOn'), ({ createdAt }) => formatShortMoment(createdAt)],
            [t('oldStatus'), ({ fromStatus }) => t(`status_${fromStatus}`)],
            [t('newStatus'), ({ toStatus }) => t(`status_${toStatus}`)],
            [
              t('updatedBy'),
              ({ actorEmail, actorName }) => (
                <span title={actorEmail}>{actorName || actorEmail || t('provider')}</span>
              ),
            ],
            [
              t('reason'),
              ({ reason, providerRef }) => [reason, providerRef].filter((each) => each !== '').join(' · '),
            ],
          ]}
        />
      )}
    </section>
  )
}
