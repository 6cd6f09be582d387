import { Progress, Skeleton } from '@mantine/core'
import { type JobRunDetails, jobCalls } from '#areas/operations/contract.ts'
import { getCancelError, isOver, getRunAgainError } from '#areas/operations/rules.ts'
import styles from '#areas/operations/screens/operations.module.css'
import { progressOf, type T } from '#areas/operations/screens/progress.ts'
import { RunStateBadge } from './RunStateBadge.tsx'
import { words } from '#areas/operations/words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatMoment, type Language, useLanguage, useMessage, useWords } from '#platform/console/i18n.ts'
import {
  RecordActions,
  ActionButton,
  type Fact,
  Facts,
  HistoryPanel,
  ErrorState,
} from '#platform/console/record.ts'

const exact = 'MMM D, YYYY h:mm:ss A'
const intervalMs = 1_500

/** Details of a run, refreshed while it is running, with buttons to cancel or repeat it. */
export function RunDetails({ id }: { id: number }) {
  const t = useWords(words)
  const m = useMessage()
  const language = useLanguage()
  const {
    data: run,
    error,
    refetch,
    isPlaceholder,
  } = useApiQuery(jobCalls.details, { id }, { everyMs: intervalMs, background: true })
  const cancel = useApiMutation(jobCalls.cancel)
  const again = useApiMutation(jobCalls.runAgain)
  if (error && !run) return <ErrorState error={error} onRetry={refetch} />
  if (!run || isPlaceholder) return <Skeleton height={240} radius="sm" />

  const notCancel = getCancelError(run)
  const notAgain = getRunAgainError(run)
  return (
    <div className="stack gap-16">
      {run.total !== null && run.total > 0 && (
        <Progress
          value={(100 * (run.done + run.failed)) / run.total}
          aria-label={t('progress')}
          aria-valuetext={progressOf(run, t)}
        />
      )}
      <Facts facts={factsOf(run, t, language)} />
      {run.error !== '' && <pre className={styles.error}>{run.error}</pre>}
      <RecordActions isInPanel>
        {run.state !== 'done' && (
          <ActionButton
            label={t('again')}
            disabledReason={notAgain && m(notAgain)}
            dialog={{
              title: t('again'),
              consequence: t('againConsequence'),
              withReason: false,
              onConfirm: () => again.mutateAsync({ id }),
            }}
          />
        )}
        {!isOver(run.state) && (
          <ActionButton
            label={t('cancelRun')}
            danger
            disabledReason={notCancel && m(notCancel)}
            dialog={{
              title: t('cancelRun'),
              consequence: t('cancelConsequence'),
              onConfirm: (reason) => cancel.mutateAsync({ id, reason }),
            }}
          />
        )}
      </RecordActions>
      <section>
        <h3 className="mb-8">{t('input')}</h3>
        <code className="text-12 break-anywhere">{run.data}</code>
      </section>
      <HistoryPanel kind="job" id={id} />
    </div>
  )
}

const factsOf = (run: JobRunDetails, t: T, language: Language): Fact[] => [
  [t('job'), run.title[language]],
  [t('status'), <RunStateBadge key="state" state={run.state} />],
  [t('progress'), progressOf(run, t)],
  [t('outcome'), run.says],
  [t('startedBy'), run.startedByName || t(`cause_${run.cause}`)],
  [t('requestedOn'), formatMoment(run.queuedAt, exact)],
  [t('scheduledFor'), formatMoment(run.runAt, exact)],
  [t('startedOn'), formatMoment(run.startedAt, exact)],
  [t('endedOn'), formatMoment(run.endedAt, exact)],
  [t('attempts'), run.attempts],
  [t('resultFile'), run.resultKey],
]
