import { z } from 'zod'
import { careersPlace } from '#areas/careers/access.ts'
import {
  type Department,
  departmentCalls,
  DepartmentDraft,
  InUse,
  type Team,
  teamCalls,
  TeamDraft,
} from '#areas/careers/contract.ts'
import { departmentWords } from '#areas/careers/department-words.ts'
import { words } from '#areas/careers/words.ts'
import { toCreate, toUpdate } from '#platform/access/access.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api/api.ts'
import { SelectField, TextField } from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { useDisabledReason } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'

const stored = { id: z.int().optional(), version: z.int().optional() }

/** Returns the reason the form of a new or existing record is disabled, or null. */
function useDisabledReasonFor(row: object | undefined) {
  const mayCreate = useDisabledReason(toCreate(careersPlace))
  const mayUpdate = useDisabledReason(toUpdate(careersPlace))
  return row ? mayUpdate : mayCreate
}

const useStatuses = () => {
  const t = useWords(words)
  return InUse.options.map((value) => ({ value, label: t(value) }))
}

/** Form with the name, head and status of a department. */
export function DepartmentForm({ row, onDone }: { row?: Department; onDone: () => void }) {
  const t = useWords(words)
  const d = useWords(departmentWords)
  const create = useApiMutation(departmentCalls.create)
  const update = useApiMutation(departmentCalls.update)
  const also = row ? { id: row.id, version: row.version } : {}
  const form = useRecordForm<DepartmentDraft>({
    name: 'careers-department',
    ...(row && { id: row.id }),
    schema: DepartmentDraft.extend(stored),
    initial: { name: row?.name ?? '', head: row?.head ?? '', status: row?.status ?? 'active' },
    labels: { name: t('name'), head: d('head'), status: t('status') },
    extraValues: also,
  })
  const statuses = useStatuses()
  return (
    <RecordForm
      form={form}
      {...(!row && { sendLabel: d('createDepartment') })}
      onSend={(draft) =>
        row ? update.mutateAsync({ ...draft, id: row.id, version: row.version }) : create.mutateAsync(draft)
      }
      onSent={onDone}
      onCancel={onDone}
      disabledReason={useDisabledReasonFor(row)}
    >
      <FieldGroup title={t('department')}>
        <TextField name="name" label={t('name')} maxLength={80} required />
        <TextField name="head" label={d('head')} maxLength={120} />
        <SelectField name="status" label={t('status')} options={statuses} required />
      </FieldGroup>
      {row && <HistoryPanel kind="careers-department" id={row.id} />}
    </RecordForm>
  )
}

type TeamValues = Omit<TeamDraft, 'departmentId'> & { departmentId: number | null }

/** Form with the department, name, lead and status of a team. */
export function TeamForm({ row, onDone }: { row?: Team; onDone: () => void }) {
  const t = useWords(words)
  const d = useWords(departmentWords)
  const departments = useApiQuery(departmentCalls.options, {}, { background: true })
  const create = useApiMutation(teamCalls.create)
  const update = useApiMutation(teamCalls.update)
  const form = useRecordForm<TeamValues>({
    name: 'careers-team',
    ...(row && { id: row.id }),
    schema: TeamDraft.extend(stored),
    initial: {
      departmentId: row?.departmentId ?? null,
      name: row?.name ?? '',
      lead: row?.lead ?? '',
      status: row?.status ?? 'active',
    },
    labels: { departmentId: t('department'), name: t('name'), lead: d('lead'), status: t('status') },
    extraValues: row ? { id: row.id, version: row.version } : {},
  })
  const statuses = useStatuses()
  return (
    <RecordForm
      form={form}
      {...(!row && { sendLabel: d('createTeam') })}
      onSend={({ departmentId, ...draft }) => {
        const input = { ...draft, departmentId: departmentId ?? 0 }
        return row
          ? update.mutateAsync({ ...input, id: row.id, version: row.version })
          : create.mutateAsync(input)
      }}
      onSent={onDone}
      onCancel={onDone}
      disabledReason={useDisabledReasonFor(row)}
    >
      <FieldGroup title={t('team')}>
        <SelectField
          name="departmentId"
          label={t('department')}
          options={(departments.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
        <TextField name="name" label={t('name')} maxLength={80} required />
        <TextField name="lead" label={d('lead')} maxLength={120} />
        <SelectField name="status" label={t('status')} options={statuses} required />
      </FieldGroup>
      {row && <HistoryPanel kind="careers-team" id={row.id} />}
    </RecordForm>
  )
}
