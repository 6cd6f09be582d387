import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { applicantCalls, type ApplicantRow, ApplicantStatus } from '#areas/careers/applicants/contract.ts'
import type { Job } from '#areas/careers/contract.ts'
import { ApplicantForm } from '#areas/careers/screens/ApplicantForm.tsx'
import { ApplicantBadge, ApplicantPanel } from '#areas/careers/screens/ApplicantPanel.tsx'
import { applicantExports } from '#areas/careers/screens/exports.ts'
import { words } from '#areas/careers/words.ts'
import { shortMoment } from '#platform/console/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { type Say, useWords } from '#platform/console/words.ts'
import { createdColumn } from '#platform/console/list/usual-columns.tsx'

/** The applicants of an opening as a list, to search and to take away. */
export function Applicants({ job, closed }: { job: Job; closed: string | null }) {
  const t = useWords(words)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button disabled={closed !== null} title={closed ?? undefined} mb="sm" onClick={() => setAdding(true)}>
        {t('addApplicant')}
      </Button>
      <ListTable
        name="careers-applicants"
        address="people."
        things={t('applicantsInside')}
        call={applicantCalls.list}
        fixed={{ jobId: job.id }}
        columns={columnsIn(t)}
        filters={[
          {
            key: 'status',
            label: t('status'),
            kind: 'choice',
            options: ApplicantStatus.options.map((value) => ({ value, label: t(`step_${value}`) })),
            pinned: true,
          },
        ]}
        searchIn={t('searchApplicants')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        panel={({ id }) => <ApplicantPanel key={id} id={id} />}
        exports={applicantExports}
        whenEmpty={t('noApplicants')}
      />
      <Modal opened={isAdding} onClose={() => setAdding(false)} title={t('addApplicant')} size="lg">
        {isAdding && <ApplicantForm jobId={job.id} onDone={() => setAdding(false)} />}
      </Modal>
    </>
  )
}

const columnsIn = (t: Say<(typeof words)['en']>): Column<ApplicantRow>[] => [
  { key: 'name', title: t('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'email', title: t('email'), cell: ({ email }) => email },
  { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
  { key: 'status', title: t('status'), cell: ({ status }) => <ApplicantBadge status={status} /> },
  { key: 'since', title: t('since'), sort: 'statusAt', cell: ({ statusAt }) => shortMoment(statusAt) },
  createdColumn(t('applied')),
]
