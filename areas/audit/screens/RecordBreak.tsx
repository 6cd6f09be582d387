import { Modal } from '#platform/console/dialog.ts'
import { approvalWords, FormChecks } from '#platform/console/approvals.ts'
import { z } from 'zod'
import { auditors } from '#areas/audit/access.ts'
import { auditCalls, type FoundBreak } from '#areas/audit/contract.ts'
import { words } from '#areas/audit/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { TextAreaField, TextField, FieldGroup, RecordForm, useRecordForm } from '#platform/console/form.ts'
import { formatCount, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { Facts } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { Reason, requiredText } from '#platform/contract/fields.ts'

/** Dialog that requests to record a break. */
export default function RecordBreak({ found, onClose }: { found: FoundBreak; onClose: () => void }) {
  const say = useWords(approvalWords)
  const t = useWords(words)
  const recordBreak = useApiMutation(auditCalls.recordBreak)
  const disabledReason = useDisabledReason(auditors)
  const { chain, from, to, lostFrom, lostTo, lostHash } = found
  const form = useRecordForm({
    name: `audit-break-${lostHash}`,
    words,
    labels: { reference: t('incident') },
    schema: z.object({ cause: Reason, reference: requiredText(80) }),
    initial: { cause: '', reference: '' },
  })
  const toInput = (values: typeof form.stored) => ({ chain, from, to, lostHash, ...values })
  return (
    <Modal opened onClose={onClose} title={t('recordBreak')} size="lg" centered>
      <RecordForm
        form={form}
        effect={say('afterApproval')}
        sendLabel={t('submitForApproval')}
        disabledReason={disabledReason}
        onCancel={onClose}
        onSend={(values) => recordBreak.mutateAsync(toInput(values))}
        onSent={onClose}
      >
        <Facts
          facts={[
            [t('fromPosition'), formatCount(from)],
            [t('toPosition'), formatCount(to)],
            [t('lostAfter'), formatShortMoment(lostFrom)],
            [t('lostUntil'), formatShortMoment(lostTo)],
          ]}
        />
        <FieldGroup title={t('recordBreak')} sentence={disabledReason ?? t('recordSentence')}>
          <TextAreaField name="cause" hint={t('causeHint')} />
          <TextField name="reference" />
        </FieldGroup>
        <FormChecks form={form} call={auditCalls.recordBreak} toInput={toInput} />
      </RecordForm>
    </Modal>
  )
}
