import { type Deposit, depositCalls } from '#areas/wallets/deposits/contract.ts'
import { depositWords } from '#areas/wallets/deposits/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { TextAreaField, TextField, FieldGroup, RecordForm, useRecordForm } from '#platform/console/form.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { Modal } from '#platform/console/dialog.ts'

type Props = { deposit: Deposit; onClose: () => void }

/** Dialog that records the return of a deposit to its sender. */
export function ReturnDialog({ deposit, onClose }: Props) {
  const t = useWords(depositWords)
  const send = useApiMutation(depositCalls.return)
  const { depositId, version, merchant, amount } = deposit
  const form = useRecordForm({
    name: 'kankolek-deposit-return',
    words: depositWords,
    id: depositId,
    schema: depositCalls.return.request,
    initial: { returnReference: '', reason: '' },
    toInput: (values) => ({ ...values, depositId, version }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('returnTitle', { amount: formatPesos(amount) })}
      size="lg"
      centered
    >
      <RecordForm
        form={form}
        sendLabel={t('returnDeposit')}
        onSend={send.mutateAsync}
        onSent={() => {
          onClose()
        }}
        onCancel={onClose}
      >
        <FieldGroup title={t('returnDeposit')} sentence={t('returnWill', { merchant })}>
          <TextField name="returnReference" hint={t('returnReferenceHint')} mono />
          <TextAreaField name="reason" />
        </FieldGroup>
      </RecordForm>
    </Modal>
  )
}
