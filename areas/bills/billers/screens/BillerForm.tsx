import { useState } from 'react'
import { type Biller, billerCalls, CheckedBillerDraft } from '#areas/bills/billers/contract.ts'
import { fieldWords } from '#areas/bills/billers/field-words.ts'
import {
  initialValues,
  isOtherFee,
  type Values,
  toInput,
} from '#areas/bills/billers/screens/biller-values.ts'
import { FeeBreakdown } from './FeeBreakdown.tsx'
import { FieldsField } from '#areas/bills/billers/screens/FieldsField.tsx'
import { Preview } from '#areas/bills/billers/screens/Preview.tsx'
import { ProviderRoutesField } from './ProviderRoutesField.tsx'
import { billsScreens } from '#areas/bills/screens.ts'
import { words } from '#areas/bills/words.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  MoneyField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  TimeField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
  type RecordFormState,
} from '#platform/console/form.ts'
import { goToScreen } from '#platform/console/router.ts'
import { FileField } from '#platform/console/upload.ts'
import { useWords } from '#platform/console/i18n.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { RecordFormProps } from '#platform/console/record.ts'

/** Biller form: names, providers, fees and payer fields, with a preview. */
export function BillerForm({ record: biller, ...props }: RecordFormProps<Biller>) {
  const t = useWords(words)
  const f = useWords(fieldWords)
  const options = useSuspenseApiQuery(billerCalls.options, {})
  const create = useApiMutation(billerCalls.create)
  const update = useApiMutation(billerCalls.update)
  const also = biller ? { id: biller.id, version: biller.version } : undefined
  const form = useRecordForm({
    name: 'bills-biller',
    words,
    labels: { categoryId: t('category'), fields: f('fields'), reason: t('feeReason') },
    id: biller?.id,
    schema: CheckedBillerDraft,
    initial: initialValues(biller),
    toInput,
    formatValue: (field, value) => selectShown(field, value, options),
  })
  const entered = useFormValues(form)
  return (
    <RecordForm
      {...props}
      form={form}
      onSend={(draft) =>
        also
          ? update.mutateAsync({
              ...draft,
              ...also,
              ...(isOtherFee(biller, entered) && { reason: entered.reason }),
            })
          : create.mutateAsync(draft)
      }
      onSent={({ data }) => goToScreen(billsScreens.biller, { id: data.id })}
      onCancel={() => goToScreen(billsScreens.billers)}
      aside={<Beside form={form} providers={options.providers} />}
    >
      <FieldGroup title={t('biller')} sentence={t('billerSentence')}>
        <TextField name="name" />
        <TextField name="code" hint={t('codeHint')} mono />
        <SelectField
          name="categoryId"
          options={options.categories.map(({ id, name, status }) => ({
            value: id,
            label: status === 'active' ? name : `${name} (${t(status)})`,
          }))}
        />
        <FileField name="logo" upload={uploads.billerLogo} stored={biller?.logo ?? null} />
      </FieldGroup>
      <FieldGroup title={f('fields')} sentence={f('fieldsSentence')}>
        <FieldsField />
      </FieldGroup>
      <FieldGroup title={t('money')} sentence={t('moneySentence')}>
        <MoneyField name="minAmount" />
        <MoneyField name="maxAmount" />
        <MoneyField name="convenienceFee" hint={t('convenienceFeeHint')} />
        <MoneyField name="income" hint={t('incomeHint')} />
        <MoneyField name="merchantShare" hint={t('merchantShareHint')} />
        {isOtherFee(biller, entered) && <TextAreaField name="reason" required hint={t('feeReasonHint')} />}
      </FieldGroup>
      <FieldGroup title={t('posting')} sentence={t('postingSentence')}>
        <SelectField name="postingTime" />
        <TimeField name="cutOff" hint={t('cutOffHint')} />
        <SwitchField name="acceptsOverdue" hint={t('acceptsOverdueHint')} />
      </FieldGroup>
      <FieldGroup title={t('providers')} sentence={t('routingSentence')}>
        <ProviderRoutesField options={options.providers} />
      </FieldGroup>
    </RecordForm>
  )
}

type Options = ReplyOf<typeof billerCalls.options>

function Beside({ form, providers }: { form: RecordFormState<Values>; providers: Options['providers'] }) {
  const values = useFormValues(form)
  const [amount, setAmount] = useState('500.00')
  return (
    <>
      <Preview values={values} amount={amount} onAmount={setAmount} />
      <FeeBreakdown values={values} amount={amount} providers={providers} />
    </>
  )
}

// Returns the label of a coded value for the comparison with the stored version.
function selectShown(field: string, value: unknown, { categories, providers }: Options): unknown {
  if (field === 'categoryId') return categories.find(({ id }) => id === value)?.name ?? value
  if (!Array.isArray(value)) return value
  const rows: { label?: string; providerId?: number | null }[] = value
  return rows
    .map(({ label, providerId }) => label ?? providers.find(({ id }) => id === providerId)?.name ?? '—')
    .join(', ')
}
