import { ApplicantDraft, applicantCalls } from '#areas/careers/applicants/contract.ts'
import { words } from '#areas/careers/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { MobileField, TextField, FieldGroup, RecordForm, useRecordForm } from '#platform/console/form.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'

/** Form to add a person who applied in person or by mail. */
export function ApplicantForm({ jobId, onDone }: { jobId: number; onDone: () => void }) {
  const t = useWords(words)
  const create = useApiMutation(applicantCalls.create)
  const form = useRecordForm({
    name: `careers-applicant-${jobId}`,
    words,
    schema: ApplicantDraft,
    initial: { name: '', email: '', mobile: '', resume: null },
    toInput: (values) => ({ ...values, jobId }),
  })
  return (
    <RecordForm
      form={form}
      sendLabel={t('addApplicant')}
      onSend={create.mutateAsync}
      onSent={onDone}
      onCancel={onDone}
    >
      <FieldGroup title={t('applicants')}>
        <TextField name="name" />
        <TextField name="email" type="email" />
        <MobileField name="mobile" />
        <FileField name="resume" upload={uploads.resume} />
      </FieldGroup>
    </RecordForm>
  )
}
