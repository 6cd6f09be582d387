import { windowCalls, type WindowDraft } from '#areas/eload/maintenance/contract.ts'
import { validateTimes } from '#areas/eload/maintenance/rules.ts'
import { windowWords } from '#areas/eload/maintenance/words.ts'
import styles from '#areas/eload/screens/eload.module.css'
import { useApiQuery } from '#platform/console/api.ts'
import { Checks, RequestChecks } from '#platform/console/approvals.ts'
import type { RecordValues } from '#platform/console/form.ts'
import { formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import type { InputOf } from '#platform/contract/call.ts'

export type WindowValues = RecordValues<typeof WindowDraft, 'type'>

type Props = {
  values: WindowValues
  id?: number
  /** What the form sends. */
  request: InputOf<typeof windowCalls.save>
}

/** Effect of a window: the products concerned, the sales expected in that period and overlapping windows. */
export function WindowEffect({ values, id, request }: Props) {
  const { type, target_ids: ids, start_at: from, end_at: to, block_transactions: stopsSales } = values
  const m = useWords(windowWords)
  const isWhole = ids.length > 0 && from !== null && to !== null && validateTimes(from, to) === null
  const input = {
    type,
    target_ids: ids,
    start_at: from ?? '',
    end_at: to ?? '',
    ...(id !== undefined && { id }),
  }
  const { data, isFetching } = useApiQuery(windowCalls.effect, input, { enabled: isWhole, background: true })
  const findings = (data?.overlaps ?? []).map(({ title, start_at: startAt, end_at: endAt, isSame }) => {
    const times = { from: formatShortMoment(startAt), to: formatShortMoment(endAt) }
    return m(isSame ? 'overlapSame' : 'overlapOther', { title, ...times })
  })
  return (
    <section aria-label={m('effect')} aria-busy={isFetching} className={styles.beside}>
      <h2 className="mb-8 text-14">{m('effect')}</h2>
      {!isWhole && <p className="text-12 muted">{m('chooseFirst')}</p>}
      {isWhole && data && (
        <div role="status">
          <p>
            <strong>{m('effectProducts', { promos: data.promos, topups: data.topups })}</strong>
          </p>
          <p>{m('effectNetworks', { networks: data.networks.join(', ') || '—' })}</p>
          <p>
            {m('effectExpected', {
              count: data.expected.count,
              value: formatPesos(data.expected.value),
            })}
          </p>
          {stopsSales ? (
            <RequestChecks
              call={windowCalls.save}
              input={request}
              fallback={<Checks doubtful={findings} />}
            />
          ) : (
            <Checks doubtful={findings} />
          )}
        </div>
      )}
    </section>
  )
}
