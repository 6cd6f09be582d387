import {
  type BillsCategory,
  billsCategoryCalls,
  BillsCategoryDraft,
} from '#areas/bills/categories/contract.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { words } from '#areas/bills/words.ts'
import { TextField, FieldGroup, RecordForm, recordValues, useRecordEditor } from '#platform/console/form.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { RecordFormProps } from '#platform/console/record.ts'

type Props = RecordFormProps<BillsCategory> & { onCancel?: () => void }

/** Form with the name and icon of a category. */
export function BillsCategoryForm({ record: category, ...props }: Props) {
  const t = useWords(words)
  const editor = useRecordEditor({
    screen: billsScreens.category,
    calls: billsCategoryCalls,
    record: category,
    key: 'categoryId',
    more: category && { status: category.status },
    words,
    schema: BillsCategoryDraft,
    initial: recordValues(BillsCategoryDraft.omit({ status: true }), category),
  })
  return (
    <RecordForm {...editor} {...props} {...(!category && { sendLabel: t('createCategory') })}>
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
