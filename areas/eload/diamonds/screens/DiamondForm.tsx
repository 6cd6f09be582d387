import { diamondScreens } from '#areas/eload/diamonds/screens.ts'
import { initialValues, PackDraft, toInput } from '#areas/eload/diamonds/screens/pack-values.ts'
import { PackPreview } from '#areas/eload/diamonds/screens/PackPreview.tsx'
import { ProviderRows } from '#areas/eload/diamonds/screens/ProviderRows.tsx'
import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { type Promo, promoCalls, promoOptionCalls } from '#areas/eload/promos/contract.ts'
import { StatusField } from '#areas/eload/screens/StatusField.tsx'
import { words } from '#areas/eload/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api/api.ts'
import {
  MoneyField,
  NumberField,
  PercentField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useFormValues, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { useSaveRecord } from '#platform/console/form/use-save-record.ts'
import { goTo } from '#platform/console/router/navigation.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

type Props = { pack?: Promo; disabledReason: string | null; onReload?: () => Promise<unknown> }

/** Pack form with a preview for players. */
export function DiamondForm({ pack, disabledReason, onReload }: Props) {
  const t = useWords(diamondWords)
  const w = useWords(words)
  const categories = useSuspenseApiQuery(promoOptionCalls.categories, { carrier: 'ml' })
  const save = useSaveRecord(promoCalls, pack && { id: pack.id, version: pack.version })
  const form = useRecordForm({
    name: 'eload-diamond',
    id: pack?.id,
    schema: PackDraft,
    initial: initialValues(pack),
    toInput: (values) => toInput(values, pack),
    labels: { providers: t('providers') },
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
      aside={
        <>
          <PackPreview values={values} />
          {pack && <HistoryPanel kind="eload-diamond" id={pack.id} />}
        </>
      }
    >
      <FieldGroup title={t('pack')}>
        <TextField name="name" label={w('name')} maxLength={100} required />
        <TextField name="sku" label={t('sku')} maxLength={40} mono required />
        <TextField name="keyword" label={t('keyword')} maxLength={40} mono />
        <SelectField
          name="categoryId"
          label={t('category')}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          required
        />
        <NumberField name="diamonds" label={t('diamonds')} required />
        <NumberField name="bonus" label={t('bonus')} />
        <SwitchField name="requiresZone" label={t('requiresZone')} hint={t('zoneHint')} />
        {!pack && <StatusField />}
        <TextAreaField name="description" label={t('description')} maxLength={2000} />
      </FieldGroup>
      <FieldGroup title={t('price')}>
        <MoneyField name="amount" label={t('amount')} hint={t('amountHint')} required />
        <MoneyField name="srp" label={t('srp')} hint={t('srpHint')} />
        <SelectField
          name="rebateType"
          label={t('rebateType')}
          options={[
            { value: 'percent', label: t('percent') },
            { value: 'fixed', label: t('fixed') },
          ]}
          required
        />
        <MoneyOrPercent isPercent={values.rebateType === 'percent'} />
        {pack && <TextField name="reason" label={t('rebateReason')} maxLength={500} />}
        <NumberField name="sequence" label={t('position')} />
        <SwitchField name="isFeatured" label={t('featured')} />
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
    <PercentField name="rebate" label={t('rebate')} hint={t('rebateHint')} required />
  ) : (
    <MoneyField name="rebate" label={t('rebate')} hint={t('rebateHint')} required />
  )
}
