import { Alert } from '@mantine/core'
import { windowCalls } from '#areas/eload/maintenance/contract.ts'
import { timeFault } from '#areas/eload/maintenance/rules.ts'
import type { WindowValues } from '#areas/eload/maintenance/screens/window-values.ts'
import { windowWords } from '#areas/eload/maintenance/words.ts'
import styles from '#areas/eload/screens/eload.module.css'
import { useAnswer } from '#platform/console/ask.ts'
import { count, pesos, shortMoment } from '#platform/console/format.ts'
import { useWords } from '#platform/console/words.ts'

type Props = { values: WindowValues; id?: number }

/** What a window affects: what is sold there, what is expected to be sold then, and other windows. */
export function WindowEffect({ values: { type, target_ids: ids, start_at: from, end_at: to }, id }: Props) {
  const m = useWords(windowWords)
  const isWhole = ids.length > 0 && from !== null && to !== null && timeFault(from, to) === null
  const wire = {
    type,
    target_ids: ids,
    start_at: from ?? '',
    end_at: to ?? '',
    ...(id !== undefined && { id }),
  }
  const { data, isFetching } = useAnswer(windowCalls.effect, wire, { enabled: isWhole, quiet: true })
  return (
    <section aria-label={m('effect')} aria-busy={isFetching} className={styles.beside}>
      <h2 className={styles.heading}>{m('effect')}</h2>
      {!isWhole && <p className={styles.quiet}>{m('effectNothing')}</p>}
      {isWhole && data && (
        <div role="status">
          <p>
            <strong>{m('effectSold', { promos: count(data.promos), topups: count(data.topups) })}</strong>
          </p>
          <p>{m('effectNetworks', { networks: data.networks.join(', ') || '—' })}</p>
          <p>
            {m('effectExpected', { count: count(data.expected.count), value: pesos(data.expected.value) })}
          </p>
          {data.overlaps.length > 0 && (
            <Alert color="yellow" title={m('overlaps')}>
              <ul className={styles.plainList}>
                {data.overlaps.map((each) => (
                  <li key={each.id}>
                    {m('overlap', {
                      title: each.title,
                      from: shortMoment(each.start_at),
                      to: shortMoment(each.end_at),
                    })}
                    {each.isSame && ` (${m('sameTarget')})`}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
        </div>
      )}
    </section>
  )
}
