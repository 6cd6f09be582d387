import { useQueryClient } from '@tanstack/react-query'
import { merchantPlace } from '#areas/merchants/access.ts'
import {
  type KankolekSettings,
  kankolekCalls,
  MdrChange,
  type MdrOption,
} from '#areas/merchants/kankolek/contract.ts'
import { customOptionId } from '#areas/merchants/kankolek/rules.ts'
import { MdrPreview } from './MdrPreview.tsx'
import { fieldsOf, toInput } from '#areas/merchants/kankolek/screens/mdr-values.ts'
import { words } from '#areas/merchants/kankolek/words.ts'
import { toUpdate } from '#platform/access.ts'
import { queryKeyFor, useApiMutation } from '#platform/console/api.ts'
import {
  MoneyField,
  MomentField,
  PercentField,
  SelectField,
  SwitchField,
  TextAreaField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Form for a merchant's MDR settings with a preview of the charge. */
export function MdrForm({ settings, options }: { settings: KankolekSettings; options: MdrOption[] }) {
  const t = useWords(words)
  const update = useApiMutation(kankolekCalls.update)
  const queryClient = useQueryClient()
  const disabledReason = useDisabledReason(toUpdate(merchantPlace))
  const { businessId, cognitoSub, version, current } = settings
  const form = useRecordForm({
    name: 'kankolek',
    words,
    labels: { mdrOptionId: t('option'), rate: t('customRate') },
    id: businessId,
    schema: MdrChange,
    initial: fieldsOf(current),
    toInput: (values) => ({ ...toInput(values), businessId, cognitoSub, version }),
    formatValue: (field, value) =>
      field === 'mdrOptionId' ? (options.find(({ id }) => id === value)?.label ?? value) : value,
  })
  const values = useFormValues(form)
  return (
    <RecordForm
      form={form}
      onSend={update.mutateAsync}
      sendLabel={t('saveSettings')}
      disabledReason={disabledReason}
      onReload={() =>
        queryClient.refetchQueries({ queryKey: queryKeyFor(kankolekCalls.settings, { businessId }) })
      }
      aside={<MdrPreview values={values} options={options} />}
    >
      <FieldGroup title={t('settings')} sentence={t('settingsSentence')}>
        <SelectField name="mdrOptionId" options={options.map(({ id, label }) => ({ value: id, label }))} />
        {values.mdrOptionId === customOptionId && (
          <PercentField name="rate" required hint={t('customRateHint')} />
        )}
        <MoneyField name="fixedFee" hint={t('fixedFeeHint')} />
        <SelectField name="payer" />
        <SelectField name="settlement" />
      </FieldGroup>
      <FieldGroup title={t('bounds')} sentence={t('boundsSentence')}>
        <MoneyField name="minAmount" />
        <MoneyField name="maxAmount" />
        <SwitchField name="enabled" />
      </FieldGroup>
      <FieldGroup title={t('effectiveDate')} sentence={t('effectiveDateSentence')}>
        <MomentField name="effectiveAt" />
        <TextAreaField name="remarks" hint={t('remarksHint')} />
      </FieldGroup>
    </RecordForm>
  )
}
