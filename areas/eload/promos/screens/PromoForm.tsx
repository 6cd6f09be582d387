import type { Carrier } from '#areas/eload/contract.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { CheckedPromoDraft, type Promo, promoCalls, promoOptionCalls } from '#areas/eload/promos/contract.ts'
import { selectShown, toFormValues } from '#areas/eload/promos/screens/promo-values.ts'
import { PromoCard } from '#areas/eload/promos/screens/PromoCard.tsx'
import { ProvidersField } from '#areas/eload/promos/screens/ProvidersField.tsx'
import { promoWords } from '#areas/eload/promos/words.ts'
import { specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import { words } from '#areas/eload/words.ts'
import { useSuspenseApiQueries } from '#platform/console/api.ts'
import {
  CheckboxGroupField,
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
import { useWords } from '#platform/console/i18n.ts'
import { namedOptions } from '#platform/console/list.ts'

type Props = {
  carrier: Carrier
  promo?: Promo
  disabledReason: string | null
  onSaved: (id: number) => void
  onCancel: () => void
  onReload?: () => Promise<unknown>
}

/** Promo form with a preview of the subscriber's card. */
export function PromoForm({ carrier, promo, disabledReason, onSaved, onCancel, onReload }: Props) {
  const t = useWords(words)
  const p = useWords(promoWords)
  const [categories, providers, groups, specials, networks] = useSuspenseApiQueries([
    [promoOptionCalls.categories, { carrier }],
    [promoOptionCalls.providers, { carrier }],
    [promoOptionCalls.networkGroups, { carrier }],
    [specialCategoryCalls.all, {}],
    [networkCalls.listAll, {}],
  ])
  const own = networks.find(({ code }) => code === carrier)
  const save = useSaveRecord(promoCalls, promo && { id: promo.id, version: promo.version })
  const form = useRecordForm({
    name: `eload-promo-${carrier}`,
    words: promoWords,
    labels: {
      name: t('name'),
      type: t('type'),
      validityDays: p('validity'),
      categoryId: p('category'),
      networkId: p('network'),
      networkGroupId: p('networkGroup'),
      sequence: p('position'),
      isFeatured: p('featured'),
      specialCategoryIds: p('specials'),
    },
    id: promo?.id,
    schema: CheckedPromoDraft,
    initial: toFormValues(promo, carrier, own?.id ?? null),
    formatValue: selectShown({ categories, providers, groups, specials, networks }),
  })
  const values = useFormValues(form)
  const reached = providers.filter(
    ({ id, networks: ids }) =>
      values.networkId === null ||
      ids.includes(values.networkId) ||
      values.providers.some(({ providerId }) => providerId === id),
  )
  const isPercent = values.rebateType === 'percent'
  return (
    <RecordForm
      form={form}
      onSend={save}
      onSent={({ data }) => onSaved(data.id)}
      onCancel={onCancel}
      onReload={onReload}
      disabledReason={disabledReason}
      aside={<PromoCard values={values} />}
    >
      <FieldGroup title={p('product')}>
        <TextField name="name" />
        <TextField name="sku" mono />
        <TextField name="keyword" hint={p('keywordHint')} mono />
        <SelectField name="type" />
        <NumberField name="validityDays" unit={p('days')} />
        <NumberField name="dataMb" unit="MB" />
        <TextAreaField name="description" />
      </FieldGroup>
      <FieldGroup title={p('amountAndRebate')} sentence={p('rebateSentence')}>
        <MoneyField name="amount" />
        <MoneyField name="srp" hint={p('srpHint')} />
        <SelectField name="rebateType" />
        {isPercent ? <PercentField key="percent" name="rebate" /> : <MoneyField key="fixed" name="rebate" />}
      </FieldGroup>
      <FieldGroup title={p('providers')} sentence={p('providersSentence')}>
        <ProvidersField options={reached} values={values} />
      </FieldGroup>
      <FieldGroup title={p('placement')}>
        <SelectField name="categoryId" options={namedOptions(categories)} />
        <SelectField name="networkId" required options={namedOptions(networks)} />
        <SelectField name="networkGroupId" placeholder="—" options={namedOptions(groups)} />
        {!promo && <SelectField name="status" />}
        <NumberField name="sequence" hint={p('positionHint')} />
        <SwitchField name="isFeatured" hint={p('featuredHint')} />
        {specials.length > 0 && (
          <CheckboxGroupField name="specialCategoryIds" options={namedOptions(specials)} />
        )}
      </FieldGroup>
    </RecordForm>
  )
}
