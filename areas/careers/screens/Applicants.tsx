import { applicantList } from '#areas/careers/applicants/columns.ts'
import { Box } from '@mantine/core'
import { DialogButton } from '#platform/console/record.ts'
import { ApplicantStatus } from '#areas/careers/applicants/contract.ts'
import type { Job } from '#areas/careers/contract.ts'
import { ApplicantForm } from '#areas/careers/screens/ApplicantForm.tsx'
import { ApplicantBadge, ApplicantPanel } from '#areas/careers/screens/ApplicantPanel.tsx'
import { words } from '#areas/careers/words.ts'
import { ListTable, pinnedChoice } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

/** List of the applicants for a job opening, with search and export. */
export function Applicants({ job, disabledReason }: { job: Job; disabledReason: string | null }) {
  const t = useWords(words)
  return (
    <>
      <Box mb="sm">
        <DialogButton isPrimary label={t('newApplicant')} disabledReason={disabledReason}>
          {(close) => <ApplicantForm jobId={job.id} onDone={close} />}
        </DialogButton>
      </Box>
      <ListTable
        address="people."
        pluralName={t('applicantsPluralName')}
        fixed={{ jobId: job.id }}
        list={applicantList}
        cells={{
          status: ({ status }) => <ApplicantBadge status={status} />,
        }}
        filters={[
          pinnedChoice('status', t('status'), ApplicantStatus.options, (value) => t(`step_${value}`)),
        ]}
        searchIn={t('searchApplicants')}
        panel={({ id }) => <ApplicantPanel key={id} id={id} />}
        whenEmpty={{ title: t('noApplicants'), sentence: t('noApplicantsSentence') }}
      />
    </>
  )
}
