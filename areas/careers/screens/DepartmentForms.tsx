import { careersPlace } from '#areas/careers/access.ts'
import {
  type Department,
  departmentCalls,
  DepartmentDraft,
  type Team,
  teamCalls,
  TeamDraft,
} from '#areas/careers/contract.ts'
import { departmentWords } from '#areas/careers/department-words.ts'
import { words } from '#areas/careers/words.ts'
import { toCreate, toUpdate } from '#platform/access.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  SelectField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { namedOptions } from '#platform/console/list.ts'

/** Returns the reason the form of a new or existing record is disabled, or null. */
function useDisabledReasonFor(row: object | undefined) {
  const mayCreate = useDisabledReason(toCreate(careersPlace))
  const mayUpdate = useDisabledReason(toUpdate(careersPlace))
  return row ? mayUpdate : mayCreate
}

/** Form with the name, head and status of a department. */
export function DepartmentForm({ row, onDone }: { row?: Department; onDone: () => void }) {
  const t = useWords(words)
  const d = useWords(departmentWords)
  const save = useSaveRecord(departmentCalls, row && { id: row.id, version: row.version })
  const form = useRecordForm({
    name: 'careers-department',
    words: departmentWords,
    id: row?.id,
    schema: DepartmentDraft,
    initial: recordValues(DepartmentDraft, row),
  })
  return (
    <RecordForm
      form={form}
      {...(!row && { sendLabel: d('createDepartment') })}
      onSend={save}
      onSent={onDone}
      onCancel={onDone}
      disabledReason={useDisabledReasonFor(row)}
    >
      <FieldGroup title={t('department')}>
        <TextField name="name" />
        <TextField name="head" />
        <SelectField name="status" />
      </FieldGroup>
      {row && <HistoryPanel kind="careers-department" id={row.id} />}
    </RecordForm>
  )
}

/** Form with the department, name, lead and status of a team. */
export function TeamForm({ row, onDone }: { row?: Team; onDone: () => void }) {
  const t = useWords(words)
  const d = useWords(departmentWords)
  const departments = useApiQuery(departmentCalls.options, {}, { background: true })
  const save = useSaveRecord(teamCalls, row && { id: row.id, version: row.version })
  const form = useRecordForm({
    name: 'careers-team',
    words: departmentWords,
    labels: { departmentId: t('department') },
    id: row?.id,
    schema: TeamDraft,
    initial: recordValues(TeamDraft, row),
  })
  return (
    <RecordForm
      form={form}
      {...(!row && { sendLabel: d('createTeam') })}
      onSend={save}
      onSent={onDone}
      onCancel={onDone}
      disabledReason={useDisabledReasonFor(row)}
    >
      <FieldGroup title={t('team')}>
        <SelectField name="departmentId" options={namedOptions(departments.data)} />
        <TextField name="name" />
        <TextField name="lead" />
        <SelectField name="status" />
      </FieldGroup>
      {row && <HistoryPanel kind="careers-team" id={row.id} />}
    </RecordForm>
  )
}
