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
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Props = { category?: Category; disabledReason: string | null; onReload?: () => Promise<unknown> }

export function CategoryForm({ category, disabledReason, onReload }: Props) {
  const t = useWords(words)
  const { data } = useApiQuery(categoryCalls.tree, {}, { background: true })
  const parents = (data?.rows ?? [])
    .filter(({ productId }) => productId !== category?.productId)
    .map(({ productId, name }) => ({ value: productId, label: name }))
  const save = useSaveRecord(
    categoryCalls,
    category && { productId: category.productId, version: category.version },
  )
  const form = useRecordForm({
    name: 'product-category',
    words,
    labels: { parentId: t('parent') },
    id: category?.productId,
    schema: CategoryDraft,
    initial: recordValues(CategoryDraft, category),
    formatValue: (field, value) =>
      field === 'parentId' ? (parents.find((each) => each.value === value)?.label ?? t('topLevel')) : value,
  })
  return (
    <RecordForm
      form={form}
      onSend={save}
      onSent={({ data: saved }) =>
        goToScreen(catalogueScreens.category, { action: 'view', id: saved.productId })
      }
      onCancel={() => goToScreen(catalogueScreens.categories)}
      onReload={onReload}
      disabledReason={disabledReason}
      {...(category && { aside: <HistoryPanel kind="product-category" id={category.productId} /> })}
    >
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
