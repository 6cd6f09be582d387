import { CheckedMopDraft, type Mop, mopCalls } from '#areas/settings/modes-of-payment/contract.ts'
import { calculateFee } from '#areas/settings/modes-of-payment/rules.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import {
  FormSummary,
  MoneyField,
  PercentField,
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
import type { InputOf } from '#platform/contract/call.ts'
import { Money, Percent } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'

type Values = Required<InputOf<typeof mopCalls.create>>

const startingValues = {
  type: 'e_wallet',
  feeType: 'percent',
  feePercent: '0.00',
  feeFixed: '0.00',
  feePayer: 'customer',
  minAmount: '1.00',
} as const

/** Mode of payment form with a preview of the fee. */
export function ModeForm({ record: mop, ...props }: RecordFormProps<Mop>) {
  const t = useWords(words)
  const editor = useRecordEditor({
    screen: settingsScreens.mode,
    calls: mopCalls,
    record: mop,
    key: 'mopId',
    words,
    schema: CheckedMopDraft,
    initial: recordValues(CheckedMopDraft, mop, startingValues),
    labels: { feePercent: t('feePercent'), feeFixed: t('feeFixed') },
  })
  const { form } = editor
  const values = useFormValues(form)
  const { feeType } = values
  const setNone = (field: 'feePercent' | 'feeFixed') => form.form.setFieldValue(field, '0.00')

  return (
    <RecordForm
      {...editor}
      {...props}
      sendLabel={mop ? t('save') : t('createMode')}
      aside={<FeeExamples values={values} />}
    >
      <FieldGroup title={t('details')} sentence={t('modeSentence')}>
        <TextField name="name" />
        <TextField name="code" hint={t('codeHint')} mono />
        <SelectField name="type" />
        <TextField name="gateway" />
        <TextAreaField name="description" rows={2} />
        <FileField name="logo" upload={uploads.paymentLogo} stored={mop?.logo ?? null} />
      </FieldGroup>
      <FieldGroup title={t('money')} sentence={t('moneySentence')}>
        <SelectField
          name="feeType"
          onPick={(picked) => {
            if (picked === 'fixed') setNone('feePercent')
            if (picked === 'percent') setNone('feeFixed')
          }}
        />
        {feeType !== 'fixed' && <PercentField name="feePercent" />}
        {feeType !== 'percent' && <MoneyField name="feeFixed" />}
        <SelectField name="feePayer" />
        <MoneyField name="minAmount" />
        <MoneyField name="maxAmount" hint={t('noLimitHint')} />
      </FieldGroup>
    </RecordForm>
  )
}

const examples = [10_000, 100_000, 1_000_000].map((amount) => Money.out.parse(amount))

function FeeExamples({ values }: { values: Values }) {
  const t = useWords(words)
  const feePercent = Percent.safeParse(values.feePercent)
  const feeFixed = Money.safeParse(values.feeFixed)
  const isKnown = feePercent.success && feeFixed.success
  return (
    <FormSummary
      title={t('feeExamples')}
      facts={examples.map((amount) => [
        t('feeExample', { amount: formatPesos(amount) }),
        isKnown &&
          formatPesos(
            calculateFee(amount, {
              feeType: values.feeType,
              feePercent: feePercent.data,
              feeFixed: feeFixed.data,
            }),
          ),
      ])}
    />
  )
}
