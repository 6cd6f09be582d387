import { z } from 'zod'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { ApiError, errorMessage, HttpError } from '#platform/console/api.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { customerCodeMessages } from '#platform/contract/controls.ts'
import { CustomerCode } from '#areas/rewards/prp/screens/CustomerCode.tsx'
import { useCustomerCode } from '#areas/rewards/prp/screens/use-customer-code.ts'
import {
  SearchField,
  TextAreaField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { goToScreen } from '#platform/console/router.ts'
import { optionalText } from '#platform/contract/fields.ts'

/** Dialog that redeems an item on behalf of a subscriber. */
export function Redeem({ onEnd }: { onEnd: () => void }) {
  const t = useWords(prpWords)
  const customer = useCustomerCode()
  const form = useRecordForm({
    name: 'prp-redeem',
    words: prpWords,
    labels: { cognito_sub: t('person'), itemId: t('item'), remarks: t('addressReason') },
    schema: z.object({
      cognito_sub: z.uuid(),
      itemId: z.int(),
      address: optionalText(300),
      remarks: optionalText(500),
      code: optionalText(6).refine(
        (code) => /^([0-9]{6})?$/.test(code),
        customerCodeMessages.issue('CODE_FORMAT'),
      ),
    }),
    initial: { cognito_sub: null, itemId: null, address: '', remarks: '', code: '' },
  })
  const { code: _, ...draft } = useFormValues(form)
  const { address } = draft

  async function sendCode() {
    form.form.setFieldValue('code', '')
    if (form.form.validate().hasErrors) return
    const { cognito_sub, itemId } = draft
    if (cognito_sub === null || itemId === null) return
    try {
      await customer.send({ ...draft, cognito_sub, itemId })
    } catch (error) {
      const { errors = [] } = error instanceof ApiError || error instanceof HttpError ? error : {}
      form.form.setErrors(Object.fromEntries(errors.map(({ field, message }) => [field, message])))
      if (!errors.some(({ field }) => field !== 'code')) toastMessage('danger', errorMessage(error))
    }
  }
  return (
    <RecordForm
      form={form}
      sendLabel={t('redeem')}
      onCancel={onEnd}
      onSend={customer.redeem}
      onSent={({ data }) => goToScreen(rewardScreens.prpReward, { productTrackingId: data.id })}
    >
      <FieldGroup title={t('redeem')} sentence={t('redeemSentence')}>
        <SearchField
          name="cognito_sub"
          call={prpCalls.people}
          input={(search) => ({ search })}
          options={({ rows }) =>
            rows.map(({ id, cognito_sub, name, mobile, points, disabled }) => ({
              value: cognito_sub ?? `none-${id}`,
              label: `${name} · ${mobile} · ${formatCount(points)}`,
              disabled,
            }))
          }
        />
        <SearchField
          name="itemId"
          hint={t('itemHint')}
          call={prpCalls.items}
          input={(search) => ({ search, filters: { status: 'active' as const }, limit: 20 })}
          options={({ rows }) =>
            rows.map(({ id, name, points, stock }) => ({
              value: id,
              label: `${name} · ${formatCount(points)} · ${stock === 0 ? t('outOfStock') : formatCount(stock)}`,
              disabled: stock === 0,
            }))
          }
        />
        <TextAreaField name="address" hint={t('addressHint')} />
        {address.trim() !== '' && <TextAreaField name="remarks" hint={t('addressReasonHint')} />}
      </FieldGroup>
      <CustomerCode
        sent={customer.sent}
        isOutdated={customer.isOutdated(draft)}
        isSending={customer.isSending}
        onSend={() => void sendCode()}
      />
    </RecordForm>
  )
}
