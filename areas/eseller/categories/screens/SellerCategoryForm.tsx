import {
  type SellerCategory,
  sellerCategoryCalls,
  SellerCategoryDraft,
} from '#areas/eseller/categories/contract.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { words } from '#areas/eseller/words.ts'
import {
  SelectField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Props = { category?: SellerCategory; disabledReason: string | null; onReload?: () => Promise<unknown> }

export function SellerCategoryForm({ category, disabledReason, onReload }: Props) {
  const t = useWords(words)
  const also = category
    ? { businessCategoryId: category.businessCategoryId, version: category.version }
    : undefined
  const save = useSaveRecord(sellerCategoryCalls, also)
  const form = useRecordForm({
    name: 'eseller-category',
    words,
    id: category?.businessCategoryId,
    schema: SellerCategoryDraft,
    initial: recordValues(SellerCategoryDraft, category),
  })
  return (
    <RecordForm
      form={form}
      onSend={save}
      onSent={({ data }) =>
        goToScreen(esellerScreens.category, { action: 'view', id: data.businessCategoryId })
      }
      onCancel={() => goToScreen(esellerScreens.categories)}
      onReload={onReload}
      disabledReason={disabledReason}
      {...(category && {
        aside: <HistoryPanel kind="eseller-category" id={category.businessCategoryId} />,
      })}
    >
      <FieldGroup title={t('businessCategory')} sentence={t('categorySentence')}>
        <TextField name="name" />
        <SelectField name="status" />
        <FileField
          name="icon"
          hint={t('iconHint')}
          upload={uploads.sellerCategoryIcon}
          stored={category?.icon ?? null}
          ratio={1}
        />
      </FieldGroup>
    </RecordForm>
  )
}
