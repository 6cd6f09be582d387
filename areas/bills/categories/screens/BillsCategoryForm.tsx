import {
  type BillsCategory,
  billsCategoryCalls,
  BillsCategoryDraft,
} from '#areas/bills/categories/contract.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { words } from '#areas/bills/words.ts'
import {
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

type Props = {
  category?: BillsCategory
  disabledReason: string | null
  onCancel: () => void
  onReload?: () => Promise<unknown>
}

/** Form with the name and icon of a category. */
export function BillsCategoryForm({ category, disabledReason, onCancel, onReload }: Props) {
  const t = useWords(words)
  const save = useSaveRecord(
    billsCategoryCalls,
    category && { categoryId: category.categoryId, version: category.version, status: category.status },
  )
  const form = useRecordForm({
    name: 'bills-category',
    words,
    id: category?.categoryId,
    schema: BillsCategoryDraft,
    initial: recordValues(BillsCategoryDraft.omit({ status: true }), category),
  })
  return (
    <RecordForm
      form={form}
      {...(!category && { sendLabel: t('createCategory') })}
      onSend={save}
      onSent={({ data }) => goToScreen(billsScreens.category, { categoryId: data.categoryId })}
      onCancel={onCancel}
      onReload={onReload}
      disabledReason={disabledReason}
      aside={category && <HistoryPanel kind="bills-category" id={category.categoryId} />}
    >
      <FieldGroup title={t('category')} sentence={t('categorySentence')}>
        <TextField name="name" />
        <FileField
          name="icon"
          hint={t('iconHint')}
          upload={uploads.billsCategoryIcon}
          stored={category?.icon ?? null}
          ratio={1}
        />
      </FieldGroup>
    </RecordForm>
  )
}
