import { type SellerBrand, sellerBrandCalls, SellerBrandDraft } from '#areas/eseller/brands/contract.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { words } from '#areas/eseller/words.ts'
import {
  MoneyField,
  NumberField,
  SelectField,
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

export function SellerBrandForm({ record: brand, ...props }: RecordFormProps<SellerBrand>) {
  const t = useWords(words)
  const editor = useRecordEditor({
    screen: esellerScreens.brand,
    calls: sellerBrandCalls,
    record: brand,
    words,
    labels: { leadTimeDays: t('leadTime') },
    schema: SellerBrandDraft,
    initial: recordValues(SellerBrandDraft, brand),
  })
  return (
    <RecordForm {...editor} {...props}>
      <FieldGroup title={t('brand')}>
        <TextField name="name" />
        {!brand && <SelectField name="status" />}
        <FileField name="logo" upload={uploads.sellerBrandLogo} stored={brand?.logo ?? null} ratio={1} />
      </FieldGroup>
      <FieldGroup title={t('supplier')} sentence={t('supplierSentence')}>
        <TextField name="supplierName" />
        <TextField name="supplierContact" />
        <MoneyField name="minOrder" hint={t('minOrderHint')} />
        <NumberField name="leadTimeDays" hint={t('leadTimeHint')} unit={t('days')} />
      </FieldGroup>
    </RecordForm>
  )
}
