import { CheckedJobDraft, departmentCalls, type Job, jobCalls } from '#areas/careers/contract.ts'
import { getJobEditError } from '#areas/careers/rules.ts'
import { careersScreens } from '#areas/careers/screens.ts'
import { RichTextField } from '#areas/careers/screens/RichTextField.tsx'
import { words } from '#areas/careers/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
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
  useRecordEditor,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { defineRecordScreen } from '#platform/console/record.ts'
import { namedOptions } from '#platform/console/list.ts'

/** Screen for a new or an existing job opening. */
export default defineRecordScreen({
  words,
  calls: jobCalls,
  newTitle: 'newJob',
  Form,
  editError: getJobEditError,
  view: () => ({ status: null }),
})

function Form({ record: job, ...props }: RecordFormProps<Job>) {
  const t = useWords(words)
  const departments = useSuspenseApiQuery(departmentCalls.options, {})
  const editor = useRecordEditor({
    screen: careersScreens.details,
    calls: jobCalls,
    record: job,
    words,
    labels: { departmentId: t('department'), teamId: t('team') },
    schema: CheckedJobDraft,
    initial: recordValues(CheckedJobDraft, job),
  })
  const { form } = editor
  const { departmentId } = useFormValues(form)
  // Inactive departments and teams can be selected only if they already are.
  const usable = departments.filter(({ id, status }) => status === 'active' || id === job?.departmentId)
  const teams = (departments.find(({ id }) => id === departmentId)?.teams ?? []).filter(
    ({ id, status }) => status === 'active' || id === job?.teamId,
  )
  return (
    <RecordForm
      {...editor}
      {...props}
      onCancel={() =>
        job ? goToScreen(careersScreens.details, { id: job.id }) : goToScreen(careersScreens.jobs)
      }
    >
      <FieldGroup title={t('position')}>
        <TextField name="title" />
        <SelectField
          name="departmentId"
          options={namedOptions(usable)}
          onPick={() => form.form.setFieldValue('teamId', null)}
        />
        <SelectField name="teamId" options={namedOptions(teams)} placeholder={t('noTeam')} />
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
