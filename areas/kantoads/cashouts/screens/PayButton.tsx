import { Button, Stack } from '@mantine/core'
import { Modal } from '#platform/console/dialog.ts'
import { useState } from 'react'
import { z } from 'zod'
import { type Cashout, cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { cashoutWords } from '#areas/kantoads/cashouts/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { TextAreaField, TextField, RecordForm, useRecordForm } from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { requiredText } from '#platform/contract/fields.ts'

type Props = {
  cashout: Cashout
  disabledReason: string | null
  named: { ref: string; amount: string; net: string; business: string }
}

/** Button to mark a cashout as paid, with the bank's reference. */
export function PayButton({ cashout, disabledReason, named }: Props) {
  const t = useWords(cashoutWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        title={disabledReason ?? undefined}
        aria-disabled={disabledReason !== null}
        {...(disabledReason !== null && { 'data-disabled': true })}
        onClick={() => disabledReason === null && setOpen(true)}
      >
        {t('pay')}
      </Button>
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title={t('payTitle', named)}>
          <PayForm cashout={cashout} named={named} onClose={() => setOpen(false)} />
        </Modal>
      )}
    </>
  )
}

function PayForm({ cashout, named, onClose }: Omit<Props, 'disabledReason'> & { onClose: () => void }) {
  const t = useWords(cashoutWords)
  const update = useApiMutation(cashoutCalls.update)
  const { cashoutId, version } = cashout
  const form = useRecordForm({
    name: 'kantoads-payment',
    words: cashoutWords,
    id: cashoutId,
    schema: z.object({ bankReference: requiredText(60), remarks: z.string().max(500) }),
    initial: { bankReference: '', remarks: '' },
  })
  return (
    <RecordForm
      form={form}
      sendLabel={t('payVerb', named)}
      onSend={(values) => update.mutateAsync({ ...values, cashoutId, version, status: 'paid' })}
      onSent={onClose}
      onCancel={onClose}
    >
      <Stack gap="md">
        <p>{t('payWill', named)}</p>
        <TextField name="bankReference" hint={t('payHint')} mono />
        <TextAreaField name="remarks" />
      </Stack>
    </RecordForm>
  )
}
