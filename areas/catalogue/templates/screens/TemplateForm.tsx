import { useState } from 'react'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { categoryOptions, choosable } from '#areas/catalogue/screens/options.ts'
import { type Template, templateCalls, TemplateDraft } from '#areas/catalogue/templates/contract.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import { words } from '#areas/catalogue/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  MoneyField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  recordValues,
  useFormValues,
  useRecordEditor,
} from '#platform/console/form.ts'
import type { RecordFormProps } from '#platform/console/record.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { namedOptions } from '#platform/console/list.ts'

/** Template form with a preview of the margin and the barcode. */
export function TemplateForm({ record: template, ...props }: RecordFormProps<Template>) {
  const t = useWords(words)
  const { data } = useApiQuery(templateCalls.options, {}, { background: true })
  const [picture, setPicture] = useState<string | null>(template?.image?.url ?? null)
  const categories = categoryOptions(choosable(data?.categories ?? [], template?.categoryId))
  const brands = namedOptions(choosable(data?.brands ?? [], template?.brandId))
  const units = namedOptions(data?.units)
  const allGroups = data?.groups ?? []
  const editor = useRecordEditor({
    screen: catalogueScreens.template,
    calls: templateCalls,
    record: template,
    words,
    labels: {
      categoryId: t('category'),
      groupId: t('group'),
      brandId: t('brand'),
      uomId: t('unit'),
      weightGrams: t('weight'),
    },
    schema: TemplateDraft,
    initial: recordValues(TemplateDraft, template),
    formatValue: (field, value) => {
      const among = { categoryId: categories, brandId: brands, uomId: units }[field]
      if (field === 'groupId') return allGroups.find(({ id }) => id === value)?.name ?? value
      return among?.find((option) => option.value === value)?.label ?? value
    },
  })
  const { form } = editor
  const values = useFormValues(form)
  const groups = namedOptions(
    choosable(allGroups, template?.groupId).filter(({ categoryId }) => categoryId === values.categoryId),
  )
  return (
    <RecordForm {...editor} {...props} aside={<TemplatePreview values={values} picture={picture} />}>
      <FieldGroup title={t('product')} sentence={t('productSentence')}>
        <TextField name="sku" hint={t('skuHint')} />
        <TextField name="barcode" hint={t('barcodeHint')} />
        <TextField name="name" />
        <TextAreaField name="description" />
        <FileField
          name="image"
          hint={t('imageHint')}
          upload={uploads.productLogo}
          stored={template?.image ?? null}
          ratio={1}
          onPicture={setPicture}
        />
      </FieldGroup>
      <FieldGroup title={t('classification')}>
        <SelectField
          name="categoryId"
          options={categories}
          onPick={() => form.form.setFieldValue('groupId', null)}
        />
        <SelectField key={values.categoryId} name="groupId" options={groups} placeholder={t('noGroup')} />
        <SelectField name="brandId" options={brands} />
        <SelectField name="status" />
      </FieldGroup>
      <FieldGroup title={t('priceAndSize')}>
        <SelectField name="uomId" options={units} />
        <NumberField name="packSize" hint={t('packHint')} />
        <MoneyField name="srp" hint={t('srpHint')} />
        <MoneyField name="cost" hint={t('costHint')} />
        <NumberField name="weightGrams" unit={t('unitGrams')} />
      </FieldGroup>
    </RecordForm>
  )
}
