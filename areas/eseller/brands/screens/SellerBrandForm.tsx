import { type SellerBrand, sellerBrandCalls, SellerBrandDraft } from '#areas/eseller/brands/contract.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { statusOptions } from '#areas/eseller/screens/options.ts'
import { words } from '#areas/eseller/words.ts'
import {
  MoneyField,
  NumberField,
  SelectField,
  TextField,
  FieldGroup,
  RecordForm,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'

export const draftOf = (brand: SellerBrand | undefined) => ({
  name: brand?.name ?? '',
  logo: brand?.logo?.key ?? null,
  supplierName: brand?.supplierName ?? '',
  supplierContact: brand?.supplierContact ?? '',
  minOrder: pesosFrom(brand?.minOrder ?? 0),
  leadTimeDays: brand?.leadTimeDays ?? 0,
  status: brand?.status ?? 'active',
})

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
    initial: draftOf(brand),
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
        {!brand && <SelectField name="status" options={statusOptions(t)} />}
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
