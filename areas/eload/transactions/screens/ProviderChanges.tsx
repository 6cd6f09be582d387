import type { Sale } from '#areas/eload/transactions/contract.ts'
import { words } from '#areas/eload/transactions/words.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { PlainTable } from '#platform/ui/plain.ts'

/** Status changes that the provider reported. Those of staff are in the history, with their amounts. */
export function ProviderChanges({ sale }: { sale: Sale }) {
  const t = useWords(words)
  const changes = sale.statusHistory.filter(({ actorEmail }) => actorEmail === '')
  if (changes.length === 0) return null
  return (
    <section className="mt-24">
      <h2 className="mb-8 text-14">{t('statusChanges')}</h2>
      <PlainTable
        rows={changes}
        keyOf={({ createdAt }) => createdAt}
        columns={[
          [t('updatedOn'), ({ createdAt }) => formatShortMoment(createdAt)],
          [t('oldStatus'), ({ fromStatus }) => t(`status_${fromStatus}`)],
          [t('newStatus'), ({ toStatus }) => t(`status_${toStatus}`)],
          [
            t('reason'),
            ({ reason, providerRef }) => [reason, providerRef].filter((each) => each !== '').join(' · '),
          ],
        ]}
      />
    </section>
  )
}
