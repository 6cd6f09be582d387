import { careersPlace } from '#areas/careers/access.ts'
import { CheckedJobDraft, departmentCalls, type Job, jobCalls } from '#areas/careers/contract.ts'
import { getJobEditError } from '#areas/careers/rules.ts'
import { careersScreens } from '#areas/careers/screens.ts'
import { RichTextField } from '#areas/careers/screens/RichTextField.tsx'
import { words } from '#areas/careers/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import {
  MomentField,
  MoneyField,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { HistoryPanel, RecordScreen, CreateOrEdit } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { FileField } from '#platform/console/upload.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'

/** Screen for a new or an existing job opening. */
export default function JobForm() {
  const t = useWords(words)
  return <CreateOrEdit title={t('newJob')} place={careersPlace} Form={Form} Edit={StoredJob} />
}

function StoredJob({ id }: { id: number }) {
  const m = useMessage()
  const reload = useRefetchCall(jobCalls.info)
  const job = useSuspenseApiQuery(jobCalls.info, { id })
  const permissionError = useDisabledReason(toUpdate(careersPlace))
  const error = getJobEditError(job)
  return (
    <RecordScreen title={job.title}>
      <Form job={job} disabledReason={permissionError ?? (error && m(error))} onReload={reload} />
    </RecordScreen>
  )
}

type Props = { job?: Job; disabledReason: string | null; onReload?: () => Promise<unknown> }

function Form({ job, disabledReason, onReload }: Props) {
  const t = useWords(words)
  const departments = useSuspenseApiQuery(departmentCalls.options, {})
  const save = useSaveRecord(jobCalls, job && { id: job.id, version: job.version })
  const form = useRecordForm({
    name: 'careers-job',
    words,
    labels: { departmentId: t('department'), teamId: t('team') },
    id: job?.id,
    schema: CheckedJobDraft,
    initial: recordValues(CheckedJobDraft, job),
  })
  const { departmentId } = useFormValues(form)
  // Inactive departments and teams can be selected only if they already are.
  const usable = departments.filter(({ id, status }) => status === 'active' || id === job?.departmentId)
  const teams = (departments.find(({ id }) => id === departmentId)?.teams ?? []).filter(
    ({ id, status }) => status === 'active' || id === job?.teamId,
  )
  const named = (options: readonly { id: number; name: string }[]) =>
    options.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <RecordForm
      form={form}
      onSend={save}
      onSent={({ data }) => goToScreen(careersScreens.details, { id: data.id })}
      onCancel={() =>
        job ? goToScreen(careersScreens.details, { id: job.id }) : goToScreen(careersScreens.jobs)
      }
      onReload={onReload}
      disabledReason={disabledReason}
      aside={job && <HistoryPanel kind="careers-job" id={job.id} />}
    >
      <FieldGroup title={t('position')}>
        <TextField name="title" />
        <SelectField
          name="departmentId"
          options={named(usable)}
          onPick={() => form.form.setFieldValue('teamId', null)}
        />
        <SelectField name="teamId" options={named(teams)} placeholder={t('noTeam')} />
        <TextField name="location" />
        <SelectField name="setup" />
        <SelectField name="employmentType" />
        <SelectField name="level" />
        <NumberField name="slots" />
      </FieldGroup>
      <FieldGroup title={t('salary')} sentence={t('salarySentence')}>
        <MoneyField name="salaryMin" />
        <MoneyField name="salaryMax" />
        <SwitchField name="showSalary" />
      </FieldGroup>
      <FieldGroup title={t('jobPost')}>
        <RichTextField name="description" />
        <RichTextField name="qualifications" />
      </FieldGroup>
      <FieldGroup title={t('applicationPeriod')} sentence={t('applicationPeriodSentence')}>
        <MomentField name="openAt" />
        <MomentField name="closeAt" />
      </FieldGroup>
      <FieldGroup title={t('forInterviewers')}>
        <FileField
          name="interviewSheet"
          upload={uploads.interviewSheet}
          stored={job?.interviewSheet ?? null}
        />
      </FieldGroup>
    </RecordForm>
  )
}
