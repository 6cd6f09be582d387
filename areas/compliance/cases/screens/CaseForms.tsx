import { caseCalls, type CaseDetails } from '#areas/compliance/cases/contract.ts'
import { words } from '#areas/compliance/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import {
  FieldGroup,
  RecordForm,
  SelectField,
  TextAreaField,
  TextField,
  useRecordForm,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { FileField } from '#platform/console/upload.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Props = { found: CaseDetails; onDone: () => void }

/** Circumstance and narrative of a case. */
export function EditForm({ found: { id, version, circumstance, narrative }, onDone }: Props) {
  const t = useWords(words)
  const update = useApiMutation(caseCalls.update)
  const form = useRecordForm({
    name: 'compliance-case',
    words,
    id,
    schema: caseCalls.update.request,
    initial: { circumstance, narrative },
    toInput: (values) => ({ ...values, id, version }),
  })
  return (
    <RecordForm form={form} onSend={update.mutateAsync} onSent={onDone} onCancel={onDone}>
      <FieldGroup title={t('editCase')}>
        <SelectField name="circumstance" />
        <TextAreaField name="narrative" hint={t('narrativeHint')} />
      </FieldGroup>
    </RecordForm>
  )
}

/** The acknowledgement of a report that was filed. */
export function AcknowledgeForm({ found: { id, version }, onDone }: Props) {
  const t = useWords(words)
  const acknowledge = useApiMutation(caseCalls.acknowledge)
  const form = useRecordForm({
    name: 'compliance-acknowledgement',
    words,
    id,
    schema: caseCalls.acknowledge.request,
    initial: { acknowledgementNo: '' },
    toInput: (values) => ({ ...values, id, version }),
  })
  return (
    <RecordForm form={form} onSend={acknowledge.mutateAsync} onSent={onDone} onCancel={onDone}>
      <FieldGroup title={t('acknowledge')} sentence={t('acknowledgeSentence')}>
        <TextField name="acknowledgementNo" mono />
      </FieldGroup>
    </RecordForm>
  )
}

/** A note with an optional file. */
export function NoteForm({ caseId, onDone }: { caseId: number; onDone: () => void }) {
  const t = useWords(words)
  const note = useApiMutation(caseCalls.note)
  const form = useRecordForm({
    name: 'compliance-note',
    words,
    id: caseId,
    schema: caseCalls.note.request,
    labels: { text: t('note') },
    initial: { text: '', file: null as string | null },
    toInput: (values) => ({ ...values, id: caseId }),
  })
  return (
    <RecordForm form={form} onSend={note.mutateAsync} onSent={onDone} onCancel={onDone}>
      <FieldGroup title={t('addNote')}>
        <TextAreaField name="text" />
        <FileField name="file" upload={uploads.complianceFile} stored={null} />
      </FieldGroup>
    </RecordForm>
  )
}
