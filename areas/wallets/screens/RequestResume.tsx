import { z } from 'zod'
import { ledgerAdministrators } from '#areas/wallets/access.ts'
import { ledgerFiguresWords } from '#areas/wallets/ledger-figures-words.ts'
import { ledgerResumeCalls } from '#areas/wallets/ledger-resume/contract.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { FormChecks, approvalWords } from '#platform/console/approvals.ts'
import { TextAreaField, FieldGroup, RecordForm, useRecordForm } from '#platform/console/form.ts'
import { useWords } from '#platform/console/i18n.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { Reason } from '#platform/contract/fields.ts'

/** Form that requests to resume money movements. */
export default function RequestResume({ onClose }: { onClose: () => void }) {
  const say = useWords(approvalWords)
  const t = useWords(ledgerFiguresWords)
  const request = useApiMutation(ledgerResumeCalls.request)
  const disabledReason = useDisabledReason(ledgerAdministrators)
  const form = useRecordForm({
    name: 'ledger-resume',
    words: ledgerFiguresWords,
    labels: { reason: t('cause') },
    schema: z.object({ reason: Reason }),
    initial: { reason: '' },
  })
  const toInput = (values: typeof form.stored) => values
  return (
    <RecordForm
      form={form}
      effect={say('afterApproval')}
      sendLabel={t('submitForApproval')}
      disabledReason={disabledReason}
      onCancel={onClose}
      onSend={(values) => request.mutateAsync(toInput(values))}
      onSent={onClose}
    >
      <FieldGroup title={t('requestResume')} sentence={disabledReason ?? t('resumeSentence')}>
        <TextAreaField name="reason" hint={t('causeHint')} />
      </FieldGroup>
      <FormChecks form={form} call={ledgerResumeCalls.request} toInput={toInput} />
    </RecordForm>
  )
}
