import { type Category, categoryCalls, CategoryDraft } from '#areas/catalogue/categories/contract.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { words } from '#areas/catalogue/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'

export function CategoryForm({ record: category, ...props }: RecordFormProps<Category>) {
  const t = useWords(words)
  const { data } = useApiQuery(categoryCalls.tree, {}, { background: true })
  const parents = (data?.rows ?? [])
    .filter(({ productId }) => productId !== category?.productId)
    .map(({ productId, name }) => ({ value: productId, label: name }))
  const editor = useRecordEditor({
    screen: catalogueScreens.category,
    calls: categoryCalls,
    record: category,
    key: 'productId',
    words,
    labels: { parentId: t('parent') },
    schema: CategoryDraft,
    initial: recordValues(CategoryDraft, category),
    formatValue: (field, value) =>
      field === 'parentId' ? (parents.find((each) => each.value === value)?.label ?? t('topLevel')) : value,
  })
  return (
    <RecordForm {...editor} {...props}>
      <FieldGroup title={t('category')} sentence={t('categorySentence')}>
        <TextField name="name" />
        <SelectField
          name="parentId"
          options={parents}
          placeholder={t('topLevel')}
          disabledReason={category && category.childCount > 0 ? t('hasSubcategories') : null}
        />
        <TextAreaField name="description" />
        <SelectField name="status" />
        <FileField
          name="icon"
          hint={t('iconHint')}
          upload={uploads.templateCategoryIcon}
          stored={category?.icon ?? null}
          ratio={1}
        />
      </FieldGroup>
    </RecordForm>
  )
}
