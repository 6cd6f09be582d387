import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { type Promo, promoCalls, Rebate, RebateType } from '#areas/eload/promos/contract.ts'
import { whyNotRebate } from '#areas/eload/promos/rules.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { MoneyField, PercentField, SelectField, TextAreaField } from '#platform/console/form/fields.ts'
import {
  GroupOfFields,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form/RecordForm.tsx'
import { useWords } from '#platform/console/words.ts'
import { pesosFrom } from '#platform/contract/money.ts'
import { Reason } from '#platform/contract/text.ts'

type Props = { promo: Promo; closed: string | null }

/** Another rebate for one promo, with the reason why. */
export function RebateButton({ promo, closed }: Props) {
  const p = useWords(promoWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <span title={closed ?? undefined}>
      <Button variant="default" disabled={closed !== null} onClick={() => setOpen(true)}>
        {p('changeRebate')}
      </Button>
      {isOpen && (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title={p('changeRebateTitle', { name: promo.name })}
          size="lg"
        >
          <RebateForm promo={promo} closed={closed} onClose={() => setOpen(false)} />
        </Modal>
      )}
    </span>
  )
}

type Values = { rebateType: RebateType; rebate: string | null; reason: string }

function RebateForm({ promo, closed, onClose }: Props & { onClose: () => void }) {
  const p = useWords(promoWords)
  const change = useAsk(promoCalls.updateRebate)
  const [schema] = useState(() =>
    z.object({ rebateType: RebateType, rebate: Rebate, reason: Reason }).superRefine((values, context) => {
      const message = whyNotRebate(promo.amount, promo.providers, values)
      if (message !== null) context.addIssue({ code: 'custom', path: ['rebate'], message })
    }),
  )
  const form = useRecordForm<Values>({
    name: 'eload-promo-rebate',
    id: promo.id,
    schema,
    initial: { rebateType: promo.rebateType, rebate: pesosFrom(promo.rebate), reason: '' },
    labels: { rebateType: p('rebateType'), rebate: p('rebate'), reason: p('reason') },
  })
  const { rebateType } = useFormValues(form)
  return (
    <RecordForm
      form={form}
      closed={closed}
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
      <GroupOfFields title={p('rebate')} sentence={p('priceSentence')}>
        <SelectField
          name="rebateType"
          label={p('rebateType')}
          required
          options={RebateType.options.map((value) => ({ value, label: p(value) }))}
        />
        {rebateType === 'percent' ? (
          <PercentField key="percent" name="rebate" label={p('rebate')} required />
        ) : (
          <MoneyField key="fixed" name="rebate" label={p('rebate')} required />
        )}
        <TextAreaField name="reason" label={p('reasonOf')} required />
      </GroupOfFields>
    </RecordForm>
  )
}
