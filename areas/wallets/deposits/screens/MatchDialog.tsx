import { type Deposit, depositCalls } from '#areas/wallets/deposits/contract.ts'
import { depositWords } from '#areas/wallets/deposits/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { FormChecks } from '#platform/console/approvals.ts'
import {
  SearchField,
  TextAreaField,
  TextField,
  FieldGroup,
  RecordForm,
  useRecordForm,
} from '#platform/console/form.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { Modal } from '#platform/console/dialog.ts'

type Props = { deposit: Deposit; onClose: () => void }

/** Dialog that matches a deposit to a merchant, with the checks of the match while it is entered. */
export function MatchDialog({ deposit, onClose }: Props) {
  const t = useWords(depositWords)
  const match = useApiMutation(depositCalls.match)
  const { depositId, version, businessId, merchant, refNo, amount } = deposit
  const form = useRecordForm({
    name: 'kankolek-deposit-match',
    words: depositWords,
    labels: { businessId: t('merchant'), reference: t('slipReference') },
    id: depositId,
    schema: depositCalls.match.request,
    initial: { businessId, reference: '', remarks: '' },
    toInput: (values) => ({ ...values, depositId, version }),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('matchTitle', { ref: refNo, amount: formatPesos(amount) })}
      size="lg"
      centered
    >
      <RecordForm
        form={form}
        sendLabel={t('match')}
        onSend={match.mutateAsync}
        onSent={() => {
          onClose()
        }}
        onCancel={onClose}
      >
        <FieldGroup title={t('match')} sentence={t('matchSentence')}>
          <SearchField
            name="businessId"
            call={depositCalls.merchants}
            input={(search) => ({ search, limit: 20 })}
            options={({ rows }) =>
              rows.map(({ businessId: value, businessName, mobile }) => ({
                value,
                label: `${businessName} · ${mobile}`,
              }))
            }
            storedLabel={merchant}
          />
          <TextField name="reference" hint={t('referenceHint')} mono />
          <TextAreaField name="remarks" hint={t('remarksHint')} />
        </FieldGroup>
        <FormChecks form={form} call={depositCalls.match} toInput={form.toInput} />
      </RecordForm>
    </Modal>
  )
}
