import { jobList } from '#areas/careers/columns.ts'
import { departmentCalls, EmploymentType, jobCalls, JobStatus, Setup } from '#areas/careers/contract.ts'
import { careersScreens } from '#areas/careers/screens.ts'
import { words } from '#areas/careers/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { ListScreen, choiceFilter, namedOptions, pinnedChoice } from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** List of job openings, newest first. */
export default function Jobs() {
  const t = useWords(words)
  const departments = useApiQuery(departmentCalls.options, {}, { background: true })
  return (
    <ListScreen
      pluralName={t('jobsPluralName')}
      list={jobList}
      cells={{
        hired: ({ hiredCount, slots }) => `${hiredCount} / ${slots}`,
        status: ({ status }) => <JobBadge status={status} />,
      }}
      filters={[
        pinnedChoice('status', t('status'), JobStatus.options, (value) => t(`status_${value}`)),
        pinnedChoice('departmentId', t('department'), namedOptions(departments.data)),
        choiceFilter('setup', t('setup'), Setup.options, (value) => t(`setup_${value}`)),
        choiceFilter('employmentType', t('employmentType'), EmploymentType.options, (value) =>
          t(`employmentType_${value}`),
        ),
      ]}
      searchIn={t('searchJobs')}
      record={careersScreens.details}
      edit={jobCalls.update}
      editHref={({ id, status }) => (status === 'filled' ? null : addressOf(careersScreens.form, { id }))}
      actions={<ScreenButton to={careersScreens.form} params={{ id: 0 }} label={t('newJob')} />}
      whenEmpty={{ title: t('noJobs'), sentence: t('noJobsSentence') }}
    />
  )
}

/** Status badge of a job opening. `filled` is shown as success. */
export function JobBadge({ status }: { status: JobStatus }) {
  const t = useWords(words)
  return (
    <StatusBadge
      status={status}
      label={t(`status_${status}`)}
      {...(status === 'filled' && { colour: 'info' as const })}
    />
  )
}
