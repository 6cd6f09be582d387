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
  useRecordEditor,
} from '#platform/console/form.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { RecordFormProps } from '#platform/console/record.ts'

export function SellerCategoryForm({ record: category, ...props }: RecordFormProps<SellerCategory>) {
  const t = useWords(words)
  const editor = useRecordEditor({
    screen: esellerScreens.category,
    calls: sellerCategoryCalls,
    record: category,
    key: 'businessCategoryId',
    words,
    schema: SellerCategoryDraft,
    initial: recordValues(SellerCategoryDraft, category),
  })
  return (
    <RecordForm {...editor} {...props}>
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
