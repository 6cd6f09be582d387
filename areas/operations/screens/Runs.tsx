import { operators } from '#areas/operations/access.ts'
import { type JobRun, jobCalls, RunStateBadge as States } from '#areas/operations/contract.ts'
import { progressOf, type T } from '#areas/operations/screens/progress.ts'
import { RunDetails } from '#areas/operations/screens/RunDetails.tsx'
import { RunStateBadge } from './RunStateBadge.tsx'
import { words } from '#areas/operations/words.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { type Language, useLanguage, useWords } from '#platform/console/i18n/words.ts'

const causes = ['person', 'product', 'schedule'] as const

/** Past, current and scheduled job runs. */
export function Runs() {
  const t = useWords(words)
  const language = useLanguage()
  const { data } = useApiQuery(jobCalls.known, {})
  return (
    <ListTable
      name="job-runs"
      address="runs."
      pluralName={t('things')}
      call={jobCalls.list}
      exports={{ report: 'job-runs', needs: operators }}
      columns={columnsOf(t, language)}
      filters={[
        {
          key: 'name',
          label: t('job'),
          kind: 'choice',
          pinned: true,
          options: (data?.jobs ?? []).map(({ name, title }) => ({ value: name, label: title[language] })),
        },
        {
          key: 'state',
          label: t('status'),
          kind: 'choice',
          pinned: true,
          options: States.options.map((state) => ({ value: state, label: t(`state_${state}`) })),
        },
        {
          key: 'cause',
          label: t('trigger'),
          kind: 'choice',
          options: causes.map((cause) => ({ value: cause, label: t(`cause_${cause}`) })),
        },
        { key: 'dates', label: t('date'), kind: 'dates' },
      ]}
      keyOf={({ id }) => id}
      nameOf={({ id }) => t('runTitle', { id: String(id) })}
      panel={({ id }) => <RunDetails id={id} />}
      panelTitle={({ id }) => t('runTitle', { id: String(id) })}
      defaultSort={{ by: 'queuedAt', dir: 'desc' }}
      whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
    />
  )
}

const columnsOf = (t: T, language: Language): Column<JobRun>[] => [
  { key: 'job', title: t('job'), cell: ({ title }) => title[language] },
  { key: 'state', title: t('status'), width: '9rem', cell: ({ state }) => <RunStateBadge state={state} /> },
  { key: 'progress', title: t('progress'), cell: (run) => progressOf(run, t) || run.says },
  {
    key: 'by',
    title: t('startedBy'),
    cell: ({ cause, startedBy }) => startedBy || t(`cause_${cause}`),
  },
  {
    key: 'queuedAt',
    title: t('requestedOn'),
    sort: 'queuedAt',
    width: '12rem',
    cell: ({ queuedAt }) => formatShortMoment(queuedAt),
  },
  { key: 'endedAt', title: t('endedOn'), width: '12rem', cell: ({ endedAt }) => formatShortMoment(endedAt) },
  { key: 'error', title: t('error'), cell: ({ error }) => <span title={error}>{error.split('\n')[0]}</span> },
  { key: 'attempts', title: t('attempts'), align: 'end', hidden: true, cell: ({ attempts }) => attempts },
  { key: 'runAt', title: t('scheduledFor'), hidden: true, cell: ({ runAt }) => formatShortMoment(runAt) },
  {
    key: 'startedAt',
    title: t('startedOn'),
    hidden: true,
    cell: ({ startedAt }) => formatShortMoment(startedAt),
  },
  { key: 'id', title: t('run'), hidden: true, mono: true, cell: ({ id }) => id },
]
