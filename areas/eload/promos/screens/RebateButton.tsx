import { DialogButton } from '#platform/console/record.ts'
import { useState } from 'react'
import { z } from 'zod'
import { type Promo, promoCalls, Rebate, RebateType } from '#areas/eload/promos/contract.ts'
import { getRebateError } from '#areas/eload/promos/rules.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import {
  MoneyField,
  PercentField,
  SelectField,
  TextAreaField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { pesosFrom, Reason } from '#platform/contract/fields.ts'

type Props = { promo: Promo; disabledReason: string | null }

/** Changes the rebate of one promo, with a reason. */
export function RebateButton({ promo, disabledReason }: Props) {
  const p = useWords(promoWords)
  return (
    <DialogButton
      label={p('changeRebate')}
      title={p('changeRebateTitle', { name: promo.name })}
      disabledReason={disabledReason}
    >
      {(close) => <RebateForm promo={promo} disabledReason={disabledReason} onClose={close} />}
    </DialogButton>
  )
}

function RebateForm({ promo, disabledReason, onClose }: Props & { onClose: () => void }) {
  const p = useWords(promoWords)
  const change = useApiMutation(promoCalls.updateRebate)
  const [schema] = useState(() =>
    z.object({ rebateType: RebateType, rebate: Rebate, reason: Reason }).superRefine((values, context) => {
      const message = getRebateError(promo.amount, promo.providers, values)
      if (message !== null) context.addIssue({ code: 'custom', path: ['rebate'], message: message.encoded })
    }),
  )
  const form = useRecordForm({
    name: 'eload-promo-rebate',
    words: promoWords,
    labels: { reason: p('rebateReason') },
    id: promo.id,
    schema,
    initial: { rebateType: promo.rebateType, rebate: pesosFrom(promo.rebate), reason: '' },
  })
  const { rebateType } = useFormValues(form)
  return (
    <RecordForm
      form={form}
      disabledReason={disabledReason}
      onSend={(values) =>
        change.mutateAsync({
          carrier: promo.carrier,
          id: promo.id,
          version: promo.version,
          rebateType: values.rebateType,
          rebate: values.rebate ?? '',
          reason: values.reason,
        })
      }
      onSent={onClose}
      onCancel={onClose}
      sendLabel={p('changeRebate')}
    >
      <FieldGroup title={p('rebate')} sentence={p('rebateSentence')}>
        <SelectField name="rebateType" />
        {rebateType === 'percent' ? (
          <PercentField key="percent" name="rebate" />
        ) : (
          <MoneyField key="fixed" name="rebate" />
        )}
        <TextAreaField name="reason" />
      </FieldGroup>
    </RecordForm>
  )
}
