import { z } from 'zod'
import {
  type SellerCategory,
  sellerCategoryCalls,
  SellerCategoryDraft,
} from '#areas/eseller/categories/contract.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { statusOptions } from '#areas/eseller/screens/options.ts'
import { words } from '#areas/eseller/words.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { SelectField, TextField } from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { goToScreen } from '#platform/console/router/navigation.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { FileField } from '#platform/console/upload/FileField.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Values = { name: string; icon: string | null; status: 'active' | 'inactive' }

const Checked = SellerCategoryDraft.extend({
  businessCategoryId: z.int().optional(),
  version: z.int().optional(),
})

type Props = { category?: SellerCategory; disabledReason: string | null; onReload?: () => Promise<unknown> }

export function SellerCategoryForm({ category, disabledReason, onReload }: Props) {
  const t = useWords(words)
  const create = useApiMutation(sellerCategoryCalls.create)
  const update = useApiMutation(sellerCategoryCalls.update)
  const also = category
    ? { businessCategoryId: category.businessCategoryId, version: category.version }
    : undefined
  const form = useRecordForm<Values>({
    name: 'eseller-category',
    ...(category && { id: category.businessCategoryId }),
    schema: Checked,
    initial: {
      name: category?.name ?? '',
      icon: category?.icon?.key ?? null,
      status: category?.status ?? 'active',
    },
    labels: { name: t('name'), icon: t('icon'), status: t('status') },
    extraValues: also ?? {},
  })
  return (
    <RecordForm
      form={form}
      onSend={(draft) => (also ? update.mutateAsync({ ...draft, ...also }) : create.mutateAsync(draft))}
      onSent={({ data }) =>
        goToScreen(esellerScreens.category, { action: 'view', id: data.businessCategoryId })
      }
      onCancel={() => goToScreen(esellerScreens.categories)}
      {...(onReload && { onReload })}
      disabledReason={disabledReason}
      {...(category && {
        aside: <HistoryPanel kind="eseller-category" id={category.businessCategoryId} />,
      })}
    >
      <FieldGroup title={t('businessCategory')} sentence={t('categorySentence')}>
        <TextField name="name" label={t('name')} maxLength={80} required />
        <SelectField name="status" label={t('status')} options={statusOptions(t)} required />
        <FileField
          name="icon"
          label={t('icon')}
          hint={t('iconHint')}
          upload={uploads.sellerCategoryIcon}
          stored={category?.icon ?? null}
          ratio={1}
        />
      </FieldGroup>
    </RecordForm>
  )
}
