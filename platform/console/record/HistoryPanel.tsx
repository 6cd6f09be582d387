import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '#platform/console/api/api.ts'
import { formatRelativeTime, formatShortMoment } from '#platform/console/i18n/format.ts'
import { activitySentence } from '#platform/console/record/activity-sentence.ts'
import { DiffTable, DiffValue } from '#platform/console/record/DiffTable.tsx'
import { ErrorState } from '#platform/console/record/States.tsx'
import { RecordViews } from '#platform/console/record/RecordViews.tsx'
import { pageStep, ShowOlder } from './ShowOlder.tsx'
import { StaffName } from '#platform/console/record/StaffName.tsx'
import { isEmpty, visibleChanges } from '#platform/console/record/visible-changes.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import type { Call } from '#platform/contract/call.ts'
import { recordHistory } from '#platform/contract/history.ts'
import type { LogRow } from '#platform/contract/log.ts'
import type { Page } from '#platform/contract/page.ts'
import { statusLabel } from '#platform/words/status-label.ts'
import { fieldLabel } from '#platform/contract/errors/field-label-words.ts'
import styles from './history.module.css'

type LogCall = Call<unknown, unknown, Page<LogRow>, 'read'>

export type HistoryProps =
  | { kind: string; id: string | number; call?: never; input?: never; record?: never }
  /** Log call of an area, with the id of the record as that call requires it. */
  | {
      kind?: never
      id?: never
      call: LogCall
      input: Readonly<Record<string, unknown>>
      /** The record, for the question who viewed it. */
      record?: { kind: string; id: string | number }
    }

/** Newest entries of a history. The panel and the tab with their number share the request. */
export function useHistory({ kind, id, call, input }: HistoryProps, limit = pageStep) {
  const fixed = input ?? { kind, recordId: String(id) }
  return useApiQuery<LogCall>(
    call ?? (recordHistory as LogCall),
    { ...fixed, page: 1, limit },
    { enabled: id !== '' },
  )
}

/** Entries with more changes show them in a table that is opened with a click. */
const maxInlineChanges = 3

/** History of a record, newest first: who did what and when, with the reason and the values before and after. */
export function HistoryPanel({ isTitled = true, ...props }: HistoryProps & { isTitled?: boolean }) {
  const t = useWords(recordWords)
  const [limit, setLimit] = useState(pageStep)
  const viewed = props.kind === undefined ? props.record : props
  const { data, error, refetch, isPlaceholder } = useHistory(props, limit)
  return (
    <section className="stack gap-12" aria-label={t('history')}>
      {isTitled && <h2 className="text-14">{t('history')}</h2>}
      {content()}
      {viewed && <RecordViews kind={viewed.kind} id={viewed.id} />}
    </section>
  )

  function content() {
    if (error && !data) return <ErrorState error={error} onRetry={refetch} />
    if (!data) return <Skeleton height={120} radius="sm" />
    if (data.rows.length === 0) return <p className="muted">{t('noHistory')}</p>
    const people = new Map(data.rows.map(({ actor }) => [actor.email, actor]))
    return (
      <>
        <ol className="plain">
          {data.rows.map((row) => (
            <Entry key={row.id} row={row} people={people} />
          ))}
        </ol>
        {data.pageInfo.total > data.rows.length && (
          <ShowOlder limit={limit} isLoading={isPlaceholder} onLimit={setLimit} />
        )}
      </>
    )
  }
}

type Actor = LogRow['actor']
type EntryProps = {
  row: LogRow
  /** People of the history by email. */
  people: ReadonlyMap<unknown, Actor>
}

function Entry({ row, people }: EntryProps) {
  const t = useWords(recordWords)
  const language = useLanguage()
  const { action, actor, createdAt, fromStatus, toStatus, reason } = row
  const changes = visibleChanges(row)
  const isPerson = (actor.name || actor.email) !== ''
  const { before, after } = activitySentence(action, language, isPerson)
  return (
    <li className={styles.entry}>
      <div>
        {before} <strong>{isPerson ? <Person actor={actor} /> : t('bySystem')}</strong> {after}
      </div>
      <time className="text-12 muted" dateTime={createdAt} title={formatShortMoment(createdAt)}>
        {formatShortMoment(createdAt)} · {formatRelativeTime(createdAt, undefined, language)}
      </time>
      {toStatus !== null && toStatus !== fromStatus && (
        <div>
          {fromStatus === null
            ? t('firstStatus', { to: statusLabel(toStatus) })
            : t('statusChange', { from: statusLabel(fromStatus), to: statusLabel(toStatus) })}
        </div>
      )}
      {reason !== '' && <div className="mt-4 rounded-6 bg-quiet text-normal p-6-8">{reason}</div>}
      {changes.length > 0 && changes.length <= maxInlineChanges && (
        <ul className="mt-2">
          {changes.map(({ field, label, old, new: next }) => (
            <li key={field}>
              {label ?? fieldLabel(field, language)}{' '}
              {!isEmpty(old) && (
                <>
                  <del className="muted">
                    <Value people={people} field={field} value={old} />
                  </del>{' '}
                  →{' '}
                </>
              )}
              <ins className="font-semibold no-underline">
                <Value people={people} field={field} value={next} />
              </ins>
            </li>
          ))}
        </ul>
      )}
      {changes.length > maxInlineChanges && (
        <details>
          <summary className="text-12 muted">{t('changes', { n: changes.length })}</summary>
          <DiffTable
            rows={changes.map(({ field, label, old, new: next }) => ({
              field,
              label,
              before: old,
              after: next,
            }))}
          />
        </details>
      )}
    </li>
  )
}

type ValueProps = Pick<EntryProps, 'people'> & { field: string; value: unknown }

/** A value. The email of a person in this history is shown as their name. */
function Value({ people, field, value }: ValueProps) {
  const person = value ? people.get(value) : undefined
  return person ? <Person actor={person} /> : <DiffValue field={field} value={value} />
}

const Person = ({ actor: { id, name, email } }: { actor: Actor }) => (
  <StaffName id={id}>{name || email}</StaffName>
)
