import { z } from 'zod'
import { type Group, groupCalls, GroupDraft } from '#areas/catalogue/groups/contract.ts'
import { categoryOptions, choosable, statusOptions } from '#areas/catalogue/screens/options.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api/api.ts'
import { SelectField, TextAreaField, TextField } from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

type Values = { name: string; categoryId: number | null; description: string; status: 'active' | 'inactive' }

const Checked = GroupDraft.extend({ id: z.int().optional(), version: z.int().optional() })

type Props = { group?: Group; disabledReason: string | null; onDone?: () => void }

export function GroupForm({ group, disabledReason, onDone }: Props) {
  const t = useWords(words)
  const create = useApiMutation(groupCalls.create)
  const update = useApiMutation(groupCalls.update)
  const { data } = useApiQuery(templateCalls.options, {}, { background: true })
  const categories = categoryOptions(choosable(data?.categories ?? [], group?.categoryId))
  const form = useRecordForm<Values>({
    name: 'product-group',
    ...(group && { id: group.id }),
    schema: Checked,
    initial: {
      name: group?.name ?? '',
      categoryId: group?.categoryId ?? null,
      description: group?.description ?? '',
      status: group?.status ?? 'active',
    },
    labels: {
      name: t('name'),
      categoryId: t('category'),
      description: t('description'),
      status: t('status'),
    },
    formatValue: (field, value) =>
      field === 'categoryId' ? (categories.find((each) => each.value === value)?.label ?? value) : value,
    extraValues: group ? { id: group.id, version: group.version } : {},
  })
  return (
    <RecordForm
      form={form}
      {...(!group && { sendLabel: t('createGroup') })}
      onSend={({ categoryId, ...rest }) => {
        const draft = { ...rest, categoryId: categoryId ?? 0 }
        return group
          ? update.mutateAsync({ ...draft, id: group.id, version: group.version })
          : create.mutateAsync(draft)
      }}
      onSent={() => onDone?.()}
      {...(onDone && { onCancel: onDone })}
      disabledReason={disabledReason}
    >
      <FieldGroup title={t('group')} sentence={t('groupSentence')}>
        <TextField name="name" label={t('name')} maxLength={80} required />
        <SelectField name="categoryId" label={t('category')} options={categories} required />
        <TextAreaField name="description" label={t('description')} maxLength={2_000} />
        <SelectField name="status" label={t('status')} options={statusOptions(t)} required />
      </FieldGroup>
    </RecordForm>
  )
}
