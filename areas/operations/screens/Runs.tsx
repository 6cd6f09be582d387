import { jobCalls, RunCause, RunStateBadge as States } from '#areas/operations/contract.ts'
import { runList } from '#areas/operations/columns.ts'
import { progressOf } from '#areas/operations/screens/progress.ts'
import { RunDetails } from '#areas/operations/screens/RunDetails.tsx'
import { RunStateBadge } from './RunStateBadge.tsx'
import { words } from '#areas/operations/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { ListTable, choiceFilter, pinnedChoice } from '#platform/console/list.ts'
import { useLanguage, useWords } from '#platform/console/i18n.ts'

/** Past, current and scheduled job runs. */
export function Runs() {
  const t = useWords(words)
  const language = useLanguage()
  const { data } = useApiQuery(jobCalls.known, {})
  return (
    <ListTable
      address="runs."
      fillsScreen
      pluralName={t('things')}
      list={runList}
      cells={{
        job: ({ title }) => title[language],
        state: ({ state }) => <RunStateBadge state={state} />,
        // A failed run shows its error, of which the first line fits.
        progress: (run) => run.error.split('\n')[0] || progressOf(run, t) || run.says,
        by: ({ cause, startedByName }) => startedByName || t(`cause_${cause}`),
        error: ({ error }) => <span title={error}>{error.split('\n')[0]}</span>,
      }}
      filters={[
        pinnedChoice(
          'name',
          t('job'),
          (data?.jobs ?? []).map(({ name, title }) => ({ value: name, label: title[language] })),
        ),
        pinnedChoice('state', t('status'), States.options, (state) => t(`state_${state}`)),
        choiceFilter('cause', t('trigger'), RunCause.options, (cause) => t(`cause_${cause}`)),
        { key: 'dates', label: t('date'), kind: 'dates' },
      ]}
      nameOf={({ id }) => t('runTitle', { id: String(id) })}
      panel={({ id }) => <RunDetails id={id} />}
      panelByKey={(key) => ({
        title: t('runTitle', { id: key }),
        content: <RunDetails key={key} id={Number(key)} />,
      })}
      panelTitle={({ id }) => t('runTitle', { id: String(id) })}
      defaultSort={{ by: 'queuedAt', dir: 'desc' }}
      whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
    />
  )
}
