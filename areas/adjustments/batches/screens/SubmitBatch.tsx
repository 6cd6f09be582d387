import { z } from 'zod'
import { type Batch, batchCalls } from '#areas/adjustments/batches/contract.ts'
import { getSubmitError } from '#areas/adjustments/batches/rules.ts'
import { approvalsNeededFor } from '#areas/adjustments/rules.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { LineManagers } from '#areas/adjustments/contract.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { ApproversField } from '#platform/console/approvals/ApproversField.tsx'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { FormChecks } from '#platform/console/approvals/RequestChecks.tsx'
import { SwitchField, TextAreaField } from '#platform/console/form/fields.ts'
import { FieldGroup, RecordForm, useFormValues, useRecordForm } from '#platform/console/form/RecordForm.tsx'
import { formatPesos } from '#platform/console/i18n/format.ts'
import { useSignedIn } from '#platform/console/session/session.ts'
import { useMessage, useWords } from '#platform/console/i18n/words.ts'
import styles from '#areas/adjustments/screens/adjustments.module.css'

const schema = z.object({
  lineManagers: LineManagers,
  remarks: z.string().trim().max(500),
  excludeRejected: z.boolean(),
})

/** Button that submits a validated file for approval. Disabled with the error if the file is invalid. */
export function SubmitBatch({ batch }: { batch: Batch }) {
  const t = useWords(batchWords)
  const m = useMessage()
  const me = useSignedIn()
  const managers = useSuspenseApiQuery(userCalls.lineManagers, {}).filter(({ id }) => id !== me.id)
  const process = useApiMutation(batchCalls.process)
  const isReversal = batch.reversesBatchId !== null
  const form = useRecordForm({
    name: 'adjustment-batch',
    id: batch.batchId,
    schema,
    initial: { lineManagers: [], remarks: batch.remarks, excludeRejected: false },
  })
  const { excludeRejected } = useFormValues(form)
  const { fileKey, invalid, rejected, totalCredit, totalDebit, valid } = batch
  const submitError = getSubmitError({ valid, invalid, rejected, isReversal }, excludeRejected)
  const disabledReason = submitError && m(submitError)
  const toInput = (values: typeof form.stored) => ({ action: 'submit' as const, s3_url: fileKey, ...values })
  return (
    <RecordForm
      form={form}
      sendLabel={t('submitForApproval')}
      disabledReason={disabledReason}
      onSend={(values) => process.mutateAsync(toInput(values))}
    >
      {disabledReason !== null && (
        <p role="note" className={styles.note}>
          {disabledReason}
        </p>
      )}
      <FieldGroup
        title={t('submitForApproval')}
        sentence={t('submitSentence', {
          rows: valid,
          credit: formatPesos(totalCredit),
          debit: formatPesos(totalDebit),
        })}
      >
        {isReversal && rejected > 0 && (
          <SwitchField name="excludeRejected" label={t('excludeRows', { n: rejected })} />
        )}
        <ApproversField
          name="lineManagers"
          label={t('approvers')}
          hint={t('approversHint')}
          required
          people={managers}
          needed={approvalsNeededFor(totalCredit + totalDebit)}
        />
        <TextAreaField name="remarks" label={t('remarks')} maxLength={500} />
      </FieldGroup>
      {disabledReason === null && <FormChecks form={form} call={batchCalls.process} toInput={toInput} />}
    </RecordForm>
  )
}
