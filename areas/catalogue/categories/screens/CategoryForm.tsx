import { z } from 'zod'
import { type Category, categoryCalls, CategoryDraft } from '#areas/catalogue/categories/contract.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { statusOptions } from '#areas/catalogue/screens/choices.ts'
import { words } from '#areas/catalogue/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { SelectField, TextAreaField, TextField } from '#platform/console/form/fields.ts'
import { GroupOfFields, RecordForm, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { goToScreen } from '#platform/console/navigation.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { FileField } from '#platform/console/upload/FileField.tsx'
import { useWords } from '#platform/console/words.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Values = {
  name: string
  description: string
  icon: string | null
  parentId: number | null
  status: 'active' | 'inactive'
}

const Checked = CategoryDraft.extend({ productId: z.int().optional(), version: z.int().optional() })

type Props = { category?: Category; closed: string | null; onReload?: () => Promise<unknown> }

/** A category's name, icon and place in the tree. */
export function CategoryForm({ category, closed, onReload }: Props) {
  const t = useWords(words)
  const create = useAsk(categoryCalls.create)
  const update = useAsk(categoryCalls.update)
  const { data } = useAnswer(categoryCalls.tree, {}, { quiet: true })
  const parents = (data?.rows ?? [])
    .filter(({ productId }) => productId !== category?.productId)
    .map(({ productId, name }) => ({ value: productId, label: name }))
  const form = useRecordForm<Values>({
    name: 'product-category',
    ...(category && { id: category.productId }),
    schema: Checked,
    initial: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      icon: category?.icon?.key ?? null,
      parentId: category?.parentId ?? null,
      status: category?.status ?? 'active',
    },
    labels: {
      name: t('name'),
      description: t('description'),
      icon: t('icon'),
      parentId: t('parent'),
      status: t('status'),
    },
    shown: (field, value) =>
      field === 'parentId' ? (parents.find((each) => each.value === value)?.label ?? t('top')) : value,
    also: category ? { productId: category.productId, version: category.version } : {},
  })
  return (
    <RecordForm
      form={form}
      onSend={(draft) =>
        category
          ? update.mutateAsync({ ...draft, productId: category.productId, version: category.version })
          : create.mutateAsync(draft)
      }
      onSent={({ data: saved }) =>
        goToScreen(catalogueScreens.category, { action: 'view', id: saved.productId })
      }
      onCancel={() => goToScreen(catalogueScreens.categories)}
      {...(onReload && { onReload })}
      closed={closed}
      {...(category && { aside: <HistoryPanel kind="product-category" id={category.productId} /> })}
    >
      <GroupOfFields title={t('category')} sentence={t('categorySentence')}>
        <TextField name="name" label={t('name')} maxLength={80} required />
        <SelectField
          name="parentId"
          label={t('parent')}
          options={parents}
          placeholder={t('top')}
          closed={category && category.childCount > 0 ? t('categorySentence') : null}
        />
        <TextAreaField name="description" label={t('description')} maxLength={2_000} />
        <SelectField name="status" label={t('status')} options={statusOptions(t)} required />
        <FileField
          name="icon"
          label={t('icon')}
          hint={t('iconHint')}
          upload={uploads.templateCategoryIcon}
          stored={category?.icon ?? null}
          ratio={1}
        />
      </GroupOfFields>
    </RecordForm>
  )
}
