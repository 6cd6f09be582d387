import { useState } from 'react'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { categoryOptions, choosable, statusOptions } from '#areas/catalogue/screens/options.ts'
import { type Template, templateCalls, TemplateDraft } from '#areas/catalogue/templates/contract.ts'
import { initialValues } from '#areas/catalogue/templates/screens/template-values.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import { words } from '#areas/catalogue/words.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import {
  MoneyField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useFormValues, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { useSaveRecord } from '#platform/console/form/use-save-record.ts'
import { goToScreen } from '#platform/console/router/navigation.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { FileField } from '#platform/console/upload/FileField.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Props = { template?: Template; disabledReason: string | null; onReload?: () => Promise<unknown> }

/** Template form with a preview of the margin and the barcode. */
export function TemplateForm({ template, disabledReason, onReload }: Props) {
  const t = useWords(words)
  const { data } = useApiQuery(templateCalls.options, {}, { background: true })
  const [picture, setPicture] = useState<string | null>(template?.image?.url ?? null)
  const categories = categoryOptions(choosable(data?.categories ?? [], template?.categoryId))
  const brands = choosable(data?.brands ?? [], template?.brandId).map(({ id, name }) => ({
    value: id,
    label: name,
  }))
  const units = (data?.units ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const allGroups = data?.groups ?? []
  const save = useSaveRecord(templateCalls, template && { id: template.id, version: template.version })
  const form = useRecordForm({
    name: 'product-template',
    id: template?.id,
    schema: TemplateDraft,
    initial: initialValues(template),
    formatValue: (field, value) => {
      const among = { categoryId: categories, brandId: brands, uomId: units }[field]
      if (field === 'groupId') return allGroups.find(({ id }) => id === value)?.name ?? value
      return among?.find((option) => option.value === value)?.label ?? value
    },
  })
  const values = useFormValues(form)
  const groups = choosable(allGroups, template?.groupId)
    .filter(({ categoryId }) => categoryId === values.categoryId)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <RecordForm
      form={form}
      onSend={save}
      onSent={({ data: saved }) => goToScreen(catalogueScreens.template, { productId: saved.id })}
      onCancel={() => goToScreen(catalogueScreens.templates)}
      onReload={onReload}
      disabledReason={disabledReason}
      aside={
        <>
          <TemplatePreview values={values} picture={picture} />
          {template && <HistoryPanel kind="product-template" id={template.id} />}
        </>
      }
    >
      <FieldGroup title={t('product')} sentence={t('productSentence')}>
        <TextField name="sku" label={t('sku')} hint={t('skuHint')} maxLength={40} required />
        <TextField name="barcode" label={t('barcode')} hint={t('barcodeHint')} maxLength={20} />
        <TextField name="name" label={t('name')} maxLength={150} required />
        <TextAreaField name="description" label={t('description')} maxLength={2_000} />
        <FileField
          name="image"
          label={t('image')}
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
          label={t('category')}
          options={categories}
          required
          onPick={() => form.form.setFieldValue('groupId', null)}
        />
        <SelectField
          key={values.categoryId}
          name="groupId"
          label={t('group')}
          options={groups}
          placeholder={t('noGroup')}
        />
        <SelectField name="brandId" label={t('brand')} options={brands} required />
        <SelectField name="status" label={t('status')} options={statusOptions(t)} required />
      </FieldGroup>
      <FieldGroup title={t('priceAndSize')}>
        <SelectField name="uomId" label={t('unit')} options={units} required />
        <NumberField name="packSize" label={t('packSize')} hint={t('packHint')} required />
        <MoneyField name="srp" label={t('srp')} hint={t('srpHint')} required />
        <MoneyField name="cost" label={t('cost')} hint={t('costHint')} />
        <NumberField name="weightGrams" label={t('weight')} unit={t('unitGrams')} />
      </FieldGroup>
    </RecordForm>
  )
}
