import { Skeleton, Table } from '@mantine/core'
import { type KnownJob, jobCalls } from '#areas/operations/contract.ts'
import { getRunNowError } from '#areas/operations/rules.ts'
import styles from '#areas/operations/screens/operations.module.css'
import type { T } from '#areas/operations/screens/progress.ts'
import { RunStateBadge } from './RunStateBadge.tsx'
import { words } from '#areas/operations/words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatShortMoment, useLanguage, useWords } from '#platform/console/i18n.ts'
import { ActionButton, ErrorState } from '#platform/console/record.ts'

/** Job types with their schedules and last results. */
export function Schedules() {
  const t = useWords(words)
  const { data, error, refetch } = useApiQuery(jobCalls.known, {})
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={240} radius="sm" />
  return (
    <Table verticalSpacing="xs" className={styles.jobs}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('job')}</Table.Th>
          <Table.Th>{t('schedule')}</Table.Th>
          <Table.Th>{t('nextRuns')}</Table.Th>
          <Table.Th>{t('lastRun')}</Table.Th>
          <Table.Th aria-label={t('now')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.jobs.map((job) => (
          <OneJob key={job.name} job={job} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function OneJob({ job }: { job: KnownJob }) {
  const t = useWords(words)
  const language = useLanguage()
  const runNow = useApiMutation(jobCalls.runNow)
  const { name, title, next, last } = job
  const notNow = getRunNowError(job)
  return (
    <Table.Tr>
      <Table.Td>
        {title[language]}
        <div className="muted">{name}</div>
      </Table.Td>
      <Table.Td>{when(job, t)}</Table.Td>
      <Table.Td>
        <ol className="plain">
          {next.map((at) => (
            <li key={at}>{formatShortMoment(at)}</li>
          ))}
        </ol>
      </Table.Td>
      <Table.Td>
        {last === null ? (
          t('never')
        ) : (
          <>
            <RunStateBadge state={last.state} /> <span className="muted">{formatShortMoment(last.at)}</span>
          </>
        )}
      </Table.Td>
      <Table.Td align="right">
        {notNow === null && (
          <ActionButton
            label={t('now')}
            dialog={{
              title: t('now'),
              consequence: t('nowConsequence', { job: title[language] }),
              withReason: false,
              onConfirm: () => runNow.mutateAsync({ name }),
            }}
          />
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function when({ schedule, every }: KnownJob, t: T) {
  if (schedule !== null) return <code>{schedule}</code>
  return every === null ? t('onRequest') : t('every', { n: every })
}
