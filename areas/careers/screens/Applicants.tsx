import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { applicantCalls, type ApplicantRow, ApplicantStatus } from '#areas/careers/applicants/contract.ts'
import type { Job } from '#areas/careers/contract.ts'
import { ApplicantForm } from '#areas/careers/screens/ApplicantForm.tsx'
import { ApplicantBadge, ApplicantPanel } from '#areas/careers/screens/ApplicantPanel.tsx'
import { applicantExports } from '#areas/careers/screens/exports.ts'
import { words } from '#areas/careers/words.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { createdColumn } from '#platform/console/list/common-columns.tsx'

/** List of the applicants for a job opening, with search and export. */
export function Applicants({ job, disabledReason }: { job: Job; disabledReason: string | null }) {
  const t = useWords(words)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button
        disabled={disabledReason !== null}
        title={disabledReason ?? undefined}
        mb="sm"
        onClick={() => setAdding(true)}
      >
        {t('addApplicant')}
      </Button>
      <ListTable
        name="careers-applicants"
        address="people."
        pluralName={t('applicantsPluralName')}
        call={applicantCalls.list}
        fixed={{ jobId: job.id }}
        columns={buildColumns(t)}
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
        whenEmpty={{ title: t('noApplicants'), sentence: t('noApplicantsSentence') }}
      />
      <Modal opened={isAdding} onClose={() => setAdding(false)} title={t('addApplicant')} size="lg">
        {isAdding && <ApplicantForm jobId={job.id} onDone={() => setAdding(false)} />}
      </Modal>
    </>
  )
}

const buildColumns = (t: Translate<(typeof words)['en']>): Column<ApplicantRow>[] => [
  { key: 'name', title: t('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'email', title: t('email'), cell: ({ email }) => email },
  { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
  { key: 'status', title: t('status'), cell: ({ status }) => <ApplicantBadge status={status} /> },
  {
    key: 'since',
    title: t('statusSince'),
    sort: 'statusAt',
    cell: ({ statusAt }) => formatShortMoment(statusAt),
  },
  createdColumn(t('appliedOn')),
]
