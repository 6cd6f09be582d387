import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { careersPlace } from '#areas/careers/access.ts'
import { type Job, jobCalls } from '#areas/careers/contract.ts'
import { jobTransitions, getApplyError, getJobDeleteError, getJobStatusError } from '#areas/careers/rules.ts'
import { careersScreens } from '#areas/careers/screens.ts'
import { Applicants } from '#areas/careers/screens/Applicants.tsx'
import { Board } from '#areas/careers/screens/Board.tsx'
import { JobBadge } from '#areas/careers/screens/Jobs.tsx'
import { words } from '#areas/careers/words.ts'
import { toCreate, toDelete, toUpdate } from '#platform/access.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatCount, formatPesos, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { Message } from '#platform/console/toasts.ts'
import { goToScreen } from '#platform/console/router.ts'
import { ActionButton, Facts, Figure, RecordScreen, ScreenButton } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload.ts'

/** Details of a job opening with its applicants. */
export default function JobDetails() {
  const { id = '0' } = useParams({ strict: false })
  return <OneJob key={id} id={Number(id)} />
}

function OneJob({ id }: { id: number }) {
  const t = useWords(words)
  const m = useMessage()
  const job = useSuspenseApiQuery(jobCalls.info, { id })
  const mayAdd = useDisabledReason(toCreate(careersPlace))
  const error = getApplyError(job)
  const disabledReason = mayAdd ?? (error && m(error))
  const here = addressOf(careersScreens.details, { id })
  return (
    <RecordScreen
      title={job.title}
      subtitle={[job.departmentName, job.teamName, job.location].filter(Boolean).join(' · ')}
      status={<JobBadge status={job.status} />}
      figures={
        <>
          <Figure label={t('applicants')} value={formatCount(job.applicantCount)} href={`${here}?tab=list`} />
          <Figure
            label={t('hired')}
            value={t('slotsOf', { hired: String(job.hiredCount), slots: String(job.slots) })}
          />
          <Figure label={t('salary')} value={salaryOf(t, job)} />
        </>
      }
      actions={<JobActions job={job} />}
      tabs={[
        {
          key: 'board',
          title: t('board'),
          content: () => <Board job={job} disabledReason={disabledReason} />,
        },
        {
          key: 'list',
          title: t('list'),
          count: job.applicantCount,
          content: () => <Applicants job={job} disabledReason={disabledReason} />,
        },
        { key: 'details', title: t('details'), content: () => <Words job={job} /> },
      ]}
    />
  )
}

type T = ReturnType<typeof useWords<(typeof words)['en']>>

function salaryOf(t: T, { salaryMin, salaryMax }: Pick<Job, 'salaryMin' | 'salaryMax'>): string | null {
  if (salaryMin !== null && salaryMax !== null)
    return t('salaryRange', { from: formatPesos(salaryMin), to: formatPesos(salaryMax) })
  if (salaryMin !== null) return t('salaryFrom', { from: formatPesos(salaryMin) })
  return salaryMax === null ? null : t('salaryTo', { to: formatPesos(salaryMax) })
}

function Words({ job }: { job: Job }) {
  const t = useWords(words)
  const sheet = job.interviewSheet && <FileLink file={job.interviewSheet} />
  return (
    <>
      <Facts
        facts={[
          [t('setup'), t(`setup_${job.setup}`)],
          [t('employmentType'), t(`employmentType_${job.employmentType}`)],
          [t('level'), t(`level_${job.level}`)],
          [t('openAt'), formatShortMoment(job.openAt)],
          [t('closeAt'), formatShortMoment(job.closeAt)],
          ...(job.showSalary ? [] : [[t('salary'), t('salaryHidden')] as const]),
          [t('interviewSheet'), sheet],
        ]}
      />
      <h2>{t('description')}</h2>
      <Message html={job.description} />
      <h2>{t('qualifications')}</h2>
      <Message html={job.qualifications} />
    </>
  )
}

function JobActions({ job }: { job: Job }) {
  const t = useWords(words)
  const m = useMessage()
  const setStatus = useApiMutation(jobCalls.updateStatus)
  const remove = useApiMutation(jobCalls.delete)
  const mayUpdate = useDisabledReason(toUpdate(careersPlace))
  const mayDelete = useDisabledReason(toDelete(careersPlace))
  const { id, version, title } = job
  const [now] = useState(() => Date.now())
  const deleteError = getJobDeleteError(job)
  return (
    <>
      {mayUpdate === null && (
        <ScreenButton
          to={careersScreens.form}
          params={{ id }}
          variant="default"
          label={t('editJob')}
          isForViewers={false}
        />
      )}
      {jobTransitions.actionsFrom(job.status).map((to) => {
        const error = getJobStatusError(job, to, now)
        return (
          <ActionButton
            key={to}
            label={t(`to_${to}`)}
            variant={to === 'open' ? 'filled' : 'default'}
            disabledReason={mayUpdate ?? (error && m(error))}
            dialog={{
              title: t(`title_${to}`, { title }),
              verb: t(`to_${to}`),
              consequence: t(`consequence_${to}`),
              withReason: to !== 'open',
              onConfirm: (reason) =>
                setStatus.mutateAsync({ id, status: to, version, ...(reason !== '' && { reason }) }),
            }}
          />
        )
      })}
      <ActionButton
        label={t('deleteJob')}
        danger
        disabledReason={mayDelete ?? (deleteError && m(deleteError))}
        dialog={{
          title: t('deleteTitle', { title }),
          consequence: t('deleteConsequence'),
          withReason: false,
          onConfirm: async () => {
            const done = await remove.mutateAsync({ id, version })
            goToScreen(careersScreens.jobs)
            return done
          },
        }}
      />
    </>
  )
}
