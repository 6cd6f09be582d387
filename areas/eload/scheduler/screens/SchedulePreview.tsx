import { Alert } from '@mantine/core'
import { BulkPreview } from '#areas/eload/promos/screens/BulkPreview.tsx'
import { schedulerCalls, SchedulePlan } from '#areas/eload/scheduler/contract.ts'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import styles from '#areas/eload/screens/eload.module.css'
import { words } from '#areas/eload/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import type { RecordValues } from '#platform/console/form.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'

type Props = { values: RecordValues<typeof SchedulePlan, 'carrier' | 'operation'>; scheduleId?: number }

/** Preview of a schedule if it started now, with other schedules that change the same promos. */
export function SchedulePreview({ values, scheduleId }: Props) {
  const s = useWords(schedulerWords)
  const t = useWords(words)
  // The preview does not need a name or a start time, so placeholders are used.
  const startAt = values.startAt ?? new Date(0).toISOString()
  const isWhole = SchedulePlan.safeParse({ ...values, name: 'any', startAt }).success
  const input = { ...values, ...(scheduleId !== undefined && { scheduleId }) }
  const { data, isFetching, isPlaceholder } = useApiQuery(schedulerCalls.preview, input, {
    enabled: isWhole,
    background: true,
  })
  return (
    <section aria-label={s('preview')} className={styles.beside}>
      <h2 className="mb-8 text-14">{s('preview')}</h2>
      {!isWhole && <p className="text-12 muted">{s('choose')}</p>}
      {isWhole && data && (
        <>
          {data.overlaps.length > 0 && (
            <Alert color="yellow" title={s('overlaps')}>
              <ul className="ps-18">
                {data.overlaps.map(({ scheduleId: id, name, promos, startAt: from, endAt }) => (
                  <li key={id}>
                    {s('overlap', {
                      name,
                      n: promos,
                      from: formatShortMoment(from),
                      to: endAt ? formatShortMoment(endAt) : s('noEnd'),
                    })}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          <BulkPreview
            rows={isPlaceholder ? [] : data.rows}
            isReading={isFetching}
            nameOf={(code) => (code === 'active' || code === 'inactive' ? t(code) : code)}
          />
        </>
      )}
    </section>
  )
}
