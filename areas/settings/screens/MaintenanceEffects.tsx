import { type MaintenanceModule, maintenanceCalls } from '#areas/settings/maintenance-mode/contract.ts'
import { words } from '#areas/settings/maintenance-mode/words.ts'
import styles from '#areas/settings/screens/settings.module.css'
import { useAnswer } from '#platform/console/ask.ts'
import { count, shortMoment } from '#platform/console/format.ts'
import { type Fact, Facts } from '#platform/console/record/Facts.tsx'
import { useWords } from '#platform/console/words.ts'

/** Who and what closing these modules would touch, before it is done. */
export function MaintenanceEffects({ modules }: { modules: readonly MaintenanceModule[] }) {
  const t = useWords(words)
  const { data } = useAnswer(
    maintenanceCalls.effect,
    { modules: [...modules] },
    { enabled: modules.length > 0, quiet: true },
  )
  return (
    <section aria-live="polite">
      <h3 className={styles.heading}>{t('effect')}</h3>
      {modules.length === 0 || !data ? (
        <p className={styles.quiet}>{t('effectNone')}</p>
      ) : (
        <>
          <Facts
            facts={[
              [t('subscribers'), count(data.subscribers)],
              [t('staff'), count(data.staffWhoCanEnd)],
              ...data.modules.flatMap(({ module, recent, pending }): Fact[] =>
                recent === null || pending === null
                  ? [[t('noOwn', { module }), null]]
                  : [
                      [t('recent', { n: count(data.lookedAt), module }), count(recent)],
                      [t('pending', { module }), count(pending)],
                    ],
              ),
            ]}
          />
          {data.since && (
            <p className={styles.quiet}>{t('latestSince', { when: shortMoment(data.since) })}</p>
          )}
        </>
      )}
    </section>
  )
}
