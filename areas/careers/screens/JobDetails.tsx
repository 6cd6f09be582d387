import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { careersPlace } from '#areas/careers/access.ts'
import { type Job, jobCalls } from '#areas/careers/contract.ts'
import { jobStatesAfter, whyNotApply, whyNotDeleteJob, whyNotSetJob } from '#areas/careers/rules.ts'
import { careersScreens } from '#areas/careers/screens.ts'
import { Applicants } from '#areas/careers/screens/Applicants.tsx'
import { Board } from '#areas/careers/screens/Board.tsx'
import { JobBadge } from '#areas/careers/screens/Jobs.tsx'
import { words } from '#areas/careers/words.ts'
import { toCreate, toDelete, toUpdate } from '#platform/access/access.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { count, pesos, shortMoment } from '#platform/console/format.ts'
import { Message } from '#platform/console/Message.tsx'
import { goToScreen } from '#platform/console/navigation.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Facts, Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload/FileLink.tsx'
import { useWords } from '#platform/console/words.ts'

/** One job opening with its applicants. */
export default function JobDetails() {
  const { id = '0' } = useParams({ strict: false })
  return <OneJob key={id} id={Number(id)} />
}

function OneJob({ id }: { id: number }) {
  const t = useWords(words)
  const job = useReply(jobCalls.info, { id })
  const mayAdd = useWhyClosed(toCreate(careersPlace))
  const why = whyNotApply(job)
  const closed = mayAdd ?? (why && t(`why_${why}`))
  const here = addressOf(careersScreens.details, { id })
  return (
    <RecordScreen
      title={job.title}
      subtitle={[job.departmentName, job.teamName, job.location].filter(Boolean).join(' · ')}
      status={<JobBadge status={job.status} />}
      figures={
        <>
          <Figure label={t('applicants')} value={count(job.applicantCount)} href={`${here}?tab=list`} />
          <Figure
            label={t('hired')}
            value={t('slotsOf', { hired: String(job.hiredCount), slots: String(job.slots) })}
          />
          <Figure label={t('salary')} value={salaryOf(t, job)} />
        </>
      }
      actions={<JobActions job={job} />}
      tabs={[
        { key: 'board', title: t('board'), content: () => <Board job={job} closed={closed} /> },
        {
          key: 'list',
          title: t('list'),
          count: job.applicantCount,
          content: () => <Applicants job={job} closed={closed} />,
        },
        { key: 'details', title: t('details'), content: () => <Words job={job} /> },
        {
          key: 'history',
          title: t('history'),
          content: () => <HistoryPanel kind="careers-job" id={id} />,
        },
      ]}
    />
  )
}

type T = ReturnType<typeof useWords<(typeof words)['en']>>

function salaryOf(t: T, { salaryMin, salaryMax }: Pick<Job, 'salaryMin' | 'salaryMax'>): string | null {
  if (salaryMin !== null && salaryMax !== null)
    return t('salaryRange', { from: pesos(salaryMin), to: pesos(salaryMax) })
  if (salaryMin !== null) return t('salaryFrom', { from: pesos(salaryMin) })
  return salaryMax === null ? null : t('salaryTo', { to: pesos(salaryMax) })
}

function Words({ job }: { job: Job }) {
  const t = useWords(words)
  const sheet = job.interviewSheet && <FileLink file={job.interviewSheet} />
  return (
    <>
      <Facts
        facts={[
          [t('setup'), t(`setup_${job.setup}`)],
          [t('employmentType'), t(`type_${job.employmentType}`)],
          [t('level'), t(`level_${job.level}`)],
          [t('openAt'), shortMoment(job.openAt)],
          [t('closeAt'), shortMoment(job.closeAt)],
          [
            t('salary'),
            [salaryOf(t, job), job.showSalary ? '' : t('salaryHidden')].filter(Boolean).join(', '),
          ],
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
  const setStatus = useAsk(jobCalls.updateStatus)
  const remove = useAsk(jobCalls.delete)
  const mayUpdate = useWhyClosed(toUpdate(careersPlace))
  const mayDelete = useWhyClosed(toDelete(careersPlace))
  const { id, version, title } = job
  const [now] = useState(() => Date.now())
  const whyNotDelete = whyNotDeleteJob(job)
  return (
    <>
      {jobStatesAfter(job.status).map((to) => {
        const why = whyNotSetJob(job, to, now)
        return (
          <ActionButton
            key={to}
            label={t(`to_${to}`)}
            variant={to === 'open' ? 'filled' : 'default'}
            closed={mayUpdate ?? (why && t(`why_${why}`))}
            dialog={{
              title: t('toTitle', { verb: t(`to_${to}`), title }),
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
        label={t('delete')}
        danger
        closed={mayDelete ?? (whyNotDelete && t(`why_${whyNotDelete}`))}
        dialog={{
          title: t('deleteTitle', { title }),
          verb: t('delete'),
          consequence: t('deleteConsequence'),
          withReason: false,
          onConfirm: async () => {
            const done = await remove.mutateAsync({ id, version })
            goToScreen(careersScreens.jobs)
            return done
          },
        }}
      />
      <ScreenLink to={careersScreens.form} params={{ id }}>
        <Button component="span" variant="default">
          {t('edit')}
        </Button>
      </ScreenLink>
    </>
  )
}
