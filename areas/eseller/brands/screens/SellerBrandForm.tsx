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
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Props = { brand?: SellerBrand; disabledReason: string | null; onReload?: () => Promise<unknown> }

export function SellerBrandForm({ brand, disabledReason, onReload }: Props) {
  const t = useWords(words)
  const save = useSaveRecord(sellerBrandCalls, brand && { id: brand.id, version: brand.version })
  const form = useRecordForm({
    name: 'eseller-brand',
    words,
    labels: { leadTimeDays: t('leadTime') },
    id: brand?.id,
    schema: SellerBrandDraft,
    initial: recordValues(SellerBrandDraft, brand),
  })
  return (
    <RecordForm
      form={form}
      onSend={save}
      onSent={({ data }) => goToScreen(esellerScreens.brand, { id: data.id })}
      onCancel={() => goToScreen(esellerScreens.brands)}
      onReload={onReload}
      disabledReason={disabledReason}
      {...(brand && { aside: <HistoryPanel kind="eseller-brand" id={brand.id} /> })}
    >
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
