import { diamondScreens } from '#areas/eload/diamonds/screens.ts'
import { initialValues, PackDraft, toInput } from '#areas/eload/diamonds/screens/pack-values.ts'
import { PackPreview } from '#areas/eload/diamonds/screens/PackPreview.tsx'
import { ProviderRows } from '#areas/eload/diamonds/screens/ProviderRows.tsx'
import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { type Promo, promoCalls, promoOptionCalls } from '#areas/eload/promos/contract.ts'
import { words } from '#areas/eload/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  MoneyField,
  NumberField,
  PercentField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
  useSaveRecord,
} from '#platform/console/form.ts'
import { goTo } from '#platform/console/router.ts'
import { useWords } from '#platform/console/i18n.ts'
import { namedOptions } from '#platform/console/list.ts'

type Props = { pack?: Promo; disabledReason: string | null; onReload?: () => Promise<unknown> }

/** Pack form with a preview for players. */
export function DiamondForm({ pack, disabledReason, onReload }: Props) {
  const t = useWords(diamondWords)
  const w = useWords(words)
  const categories = useSuspenseApiQuery(promoOptionCalls.categories, { carrier: 'ml' })
  const save = useSaveRecord(promoCalls, pack && { id: pack.id, version: pack.version })
  const form = useRecordForm({
    name: 'eload-diamond',
    words: diamondWords,
    labels: {
      name: w('name'),
      categoryId: t('category'),
      reason: t('rebateReason'),
      sequence: t('position'),
      isFeatured: t('featured'),
      providers: t('providers'),
    },
    id: pack?.id,
    schema: PackDraft,
    initial: initialValues(pack),
    toInput: (values) => toInput(values, pack),
  })
  const values = useFormValues(form)
  return (
    <RecordForm
      form={form}
      onSend={save}
      onSent={({ data }) => goTo(`${diamondScreens.diamonds.path}?pack=${data.id}`)}
      onCancel={() => goTo(diamondScreens.diamonds.path)}
      onReload={onReload}
      disabledReason={disabledReason}
      aside={<PackPreview values={values} />}
    >
      <FieldGroup title={t('pack')}>
        <TextField name="name" />
        <TextField name="sku" mono />
        <TextField name="keyword" mono />
        <SelectField name="categoryId" options={namedOptions(categories)} />
        <NumberField name="diamonds" required />
        <NumberField name="bonus" />
        <SwitchField name="requiresZone" hint={t('zoneHint')} />
        {!pack && <SelectField name="status" />}
        <TextAreaField name="description" />
      </FieldGroup>
      <FieldGroup title={t('price')}>
        <MoneyField name="amount" hint={t('amountHint')} />
        <MoneyField name="srp" hint={t('srpHint')} />
        <SelectField name="rebateType" />
        <MoneyOrPercent isPercent={values.rebateType === 'percent'} />
        {pack && <TextField name="reason" />}
        <NumberField name="sequence" />
        <SwitchField name="isFeatured" />
      </FieldGroup>
      <FieldGroup title={t('providers')} sentence={t('providersSentence')}>
        <ProviderRows form={form} amount={values.amount} />
      </FieldGroup>
    </RecordForm>
  )
}

function MoneyOrPercent({ isPercent }: { isPercent: boolean }) {
  const t = useWords(diamondWords)
  return isPercent ? (
    <PercentField name="rebate" hint={t('rebateHint')} />
  ) : (
    <MoneyField name="rebate" hint={t('rebateHint')} />
  )
}
