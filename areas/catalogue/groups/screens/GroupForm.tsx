import { type Group, groupCalls, GroupDraft } from '#areas/catalogue/groups/contract.ts'
import { categoryOptions, choosable } from '#areas/catalogue/screens/options.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'

type Props = { group?: Group; disabledReason: string | null; onDone?: () => void }

export function GroupForm({ group, disabledReason, onDone }: Props) {
  const t = useWords(words)
  const { data } = useApiQuery(templateCalls.options, {}, { background: true })
  const categories = categoryOptions(choosable(data?.categories ?? [], group?.categoryId))
  const save = useSaveRecord(groupCalls, group && { id: group.id, version: group.version })
  const form = useRecordForm({
    name: 'product-group',
    words,
    labels: { categoryId: t('category') },
    id: group?.id,
    schema: GroupDraft,
    initial: recordValues(GroupDraft, group),
    formatValue: (field, value) =>
      field === 'categoryId' ? (categories.find((each) => each.value === value)?.label ?? value) : value,
  })
  return (
    <RecordForm
      form={form}
      {...(!group && { sendLabel: t('createGroup') })}
      onSend={save}
      onSent={() => onDone?.()}
      onCancel={onDone}
      disabledReason={disabledReason}
    >
      <FieldGroup title={t('group')} sentence={t('groupSentence')}>
        <TextField name="name" />
        <SelectField name="categoryId" options={categories} />
        <TextAreaField name="description" />
        <SelectField name="status" />
      </FieldGroup>
    </RecordForm>
  )
}
