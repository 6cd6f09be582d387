import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi } from '#platform/console/api/api-client.ts'
import { useEventStream } from '#platform/console/api/event-stream.ts'
import { hasUnsavedChanges } from '#platform/console/unsaved-forms.ts'
import { formatRelativeTime, formatShortMoment } from '#platform/console/i18n/format.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { activitySentence } from '#platform/console/record/activity-sentence.ts'
import { type ShownRecordKey, useShownRecord } from '#platform/console/record/use-shown-record.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { useSignedIn } from '#platform/console/session/session.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { recordHistory } from '#platform/contract/history.ts'
import type { LogRow } from '#platform/contract/log.ts'
import {
  RecordChanges as Announced,
  recordChangesPath,
  recordGroup,
} from '#platform/contract/record-changes.ts'
import { Button } from '#platform/ui/plain/Button.tsx'
import styles from '#platform/console/shell/record-changes.module.css'

/** The stream opens after the requests of the page itself. */
const connectAfterMs = 1_500

/** Follows the record that is open: when another person changes it, the page is updated and a strip says what changed. */
export function RecordChanges() {
  const record = useShownRecord()
  return record && <Follow key={`${record.kind} ${record.id}`} record={record} />
}

/** Entry of the history that the strip is about, or null if the person cannot read it. */
type Change = { entry: LogRow | null; isShown: boolean }

function Follow({ record }: { record: ShownRecordKey }) {
  const me = useSignedIn()
  const queryClient = useQueryClient()
  const [change, setChange] = useState<Change | null>(null)
  const [isStarted, setStarted] = useState(false)
  const wasUp = useRef(false)
  const checking = useRef<Promise<void> | null>(null)
  const [openedAt] = useState(() => Date.now())
  const lastEntry = useRef(0)
  const hasHistory = useRef(true)
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), connectAfterMs)
    return () => clearTimeout(timer)
  }, [])

  const update = () => void queryClient.invalidateQueries()
  /** Reads the newest entry of the history. `isSure` is false if it is unknown whether the record changed. */
  const check = async (isSure: boolean) => {
    const entry = hasHistory.current ? await newestEntry(record) : null
    // Records without a history, such as subscribers, are updated without saying what changed.
    hasHistory.current = entry !== null
    const isNew =
      entry !== null && entry.id !== lastEntry.current && (isSure || Date.parse(entry.createdAt) > openedAt)
    lastEntry.current = entry?.id ?? 0
    // The person's own change has already updated the page.
    if (isNew && entry.actor.id === me.id) return setChange(null)
    const keepsInput = hasUnsavedChanges() || document.querySelector('[aria-modal="true"]') !== null
    if (!keepsInput) update()
    if (isNew || (isSure && keepsInput)) setChange({ entry: isNew ? entry : null, isShown: !keepsInput })
  }
  const checkOnce = useEffectEvent((isSure: boolean) => {
    // Changes during a check are read by the next one.
    const next = (checking.current ?? Promise.resolve()).then(() => check(isSure))
    checking.current = next
  })

  const isUp = useEventStream(isStarted ? recordChangesPath : null, (data) => {
    const { groups } = Announced.parse(JSON.parse(data))
    if (groups === null) return checkOnce(false)
    if (groups.includes(recordGroup(record.kind, record.id))) checkOnce(true)
  })
  useEffect(() => {
    // Changes without a connection, such as in a hidden tab, were not announced.
    if (isUp && wasUp.current) checkOnce(false)
    if (isUp) wasUp.current = true
  }, [isUp])

  return (
    <div role="status" className={styles.place}>
      {change && (
        <Strip
          change={change}
          onShow={() => {
            update()
            setChange({ ...change, isShown: true })
          }}
          onDismiss={() => setChange(null)}
        />
      )}
    </div>
  )
}

/** Newest entry of a record's history; null if the person cannot read it. */
async function newestEntry({ kind, id }: ShownRecordKey): Promise<LogRow | null> {
  const page = { page: 1, limit: 1 }
  const options = { background: true }
  const reading =
    kind === 'approval'
      ? callApi(approvalCalls.logs, { requestId: Number(id), ...page }, options)
      : callApi(recordHistory, { kind, recordId: id, ...page }, options)
  return reading.then(
    ({ rows }) => rows[0] ?? null,
    () => null,
  )
}

type StripProps = { change: Change; onShow: () => void; onDismiss: () => void }

function Strip({ change: { entry, isShown }, onShow, onDismiss }: StripProps) {
  const t = useWords(recordWords)
  const language = useLanguage()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={styles.strip}>
      <span>
        {entry ? <Sentence entry={entry} /> : t('recordChanged')}{' '}
        {entry && (
          <time dateTime={entry.createdAt} title={formatShortMoment(entry.createdAt)}>
            {now - Date.parse(entry.createdAt) < 60_000
              ? t('justNow')
              : formatRelativeTime(entry.createdAt, now, language)}
          </time>
        )}
        {!isShown && <> {t('inputNotAffected')}</>}
      </span>
      {!isShown && <Button onClick={onShow}>{t('showChanges')}</Button>}
      <Button onClick={onDismiss}>{t('dismiss')}</Button>
    </div>
  )
}

function Sentence({ entry: { action, actor } }: { entry: LogRow }) {
  const t = useWords(recordWords)
  const language = useLanguage()
  const name = actor.name || actor.email
  const { before, after } = activitySentence(action, language, name !== '')
  return (
    <>
      {before} <strong>{name || t('bySystem')}</strong> {after}
    </>
  )
}
