import { type MaintenanceModule, maintenanceCalls } from '#areas/settings/maintenance-mode/contract.ts'
import { words } from '#areas/settings/maintenance-mode/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { type Fact, Facts } from '#platform/console/record.ts'

/** Preview of the people and transactions affected by closing these modules. */
export function MaintenanceImpact({ modules }: { modules: readonly MaintenanceModule[] }) {
  const t = useWords(words)
  const { data } = useApiQuery(
    maintenanceCalls.effect,
    { modules: [...modules] },
    { enabled: modules.length > 0, background: true },
  )
  return (
    <section aria-live="polite">
      <h3 className="mb-8 text-14">{t('effect')}</h3>
      {modules.length === 0 || !data ? (
        <p className="mb-12 muted">{t('effectNone')}</p>
      ) : (
        <>
          <Facts
            facts={[
              [t('subscribers'), formatCount(data.subscribers)],
              [t('staff'), formatCount(data.staffWhoCanEnd)],
              ...data.modules.flatMap(({ module, recent, pending }): Fact[] =>
                recent === null || pending === null
                  ? [[t('noOwn', { module }), null]]
                  : [
                      [t('recent', { n: formatCount(data.lookedAt), module }), formatCount(recent)],
                      [t('pending', { module }), formatCount(pending)],
                    ],
              ),
            ]}
          />
          {data.since && (
            <p className="mb-12 muted">{t('latestSince', { when: formatShortMoment(data.since) })}</p>
          )}
        </>
      )}
    </section>
  )
}
