import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { type Batch, batchCalls } from '#areas/adjustments/batches/contract.ts'
import { batchPath, getSubmitError } from '#areas/adjustments/batches/rules.ts'
import { approvalsNeededFor } from '#areas/adjustments/rules.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { LineManagers } from '#areas/adjustments/contract.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { ApproversField, FormChecks } from '#platform/console/approvals.ts'
import { errorMessage, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  SwitchField,
  TextAreaField,
  FieldGroup,
  RecordForm,
  useFormValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { downloadText } from './download-text.ts'
import rowStyles from './correctable-rows.module.css'
import { goTo, AddressLink } from '#platform/console/router.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { addressOf } from '#platform/console/screen.ts'
import { ActionButton } from '#platform/console/record.ts'
import { toast } from '#platform/console/toast.ts'
import {
  formatPesos,
  formatSignedPesos,
  type Translate,
  useMessage,
  useWords,
} from '#platform/console/i18n.ts'
import { useSignedIn } from '#platform/console/session.ts'

/** What the maker can do with a file that has errors, and the form that submits the other rows. */
export function ResolveErrors({ batch }: { batch: Batch }) {
  const t = useWords(batchWords)
  const [isLeavingOut, setLeavingOut] = useState(false)
  if (isLeavingOut) return <SubmitBatch batch={batch} />
  return (
    <section className={rowStyles.choices} aria-label={t('resolveTitle')}>
      <h2 className="text-15 font-semibold">{t('resolveTitle')}</h2>
      <p className="muted">
        {batch.valid === 0 ? t('resolveNone') : t('resolveSentence', { n: batch.invalid })}
      </p>
      <div className="row gap-8-16">
        {batch.valid > 0 && (
          <Button variant="default" onClick={() => setLeavingOut(true)}>
            {leaveOutLabel(t, batch)}
          </Button>
        )}
        <OwnFileButton batchId={batch.batchId} errorsOnly={false} label={t('ownFile')} />
        {batch.revisesBatchId === null && (
          <AddressLink address={addressOf(adjustmentScreens.batch)}>{t('uploadCorrected')}</AddressLink>
        )}
      </div>
    </section>
  )
}

/** Downloads the maker's own file with all its values and an extra column with the errors of each row. */
export function OwnFileButton({
  batchId,
  errorsOnly,
  label,
}: {
  batchId: number
  errorsOnly: boolean
  label: string
}) {
  const own = useApiMutation(batchCalls.ownFile)
  return (
    <ActionButton
      label={label}
      isForViewers
      onPress={() =>
        own.mutate(
          { batchId, errorsOnly },
          {
            onSuccess: ({ data }) => downloadText(data.fileName, data.text),
            onError: (error) => toast('danger', label, errorMessage(error)),
          },
        )
      }
    />
  )
}

const leaveOutLabel = (
  t: Translate<(typeof batchWords)['en']>,
  { invalid, valid, totalCredit, totalDebit }: Batch,
) =>
  t('leaveOut', {
    n: invalid,
    rows: valid,
    totals: [
      ...(totalCredit > 0 ? [formatSignedPesos(totalCredit)] : []),
      ...(totalDebit > 0 ? [formatSignedPesos(0 - totalDebit)] : []),
    ].join(' '),
  })

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
    words: batchWords,
    labels: {
      lineManagers: t('approvers'),
      excludeRejected: t('excludeRows', { n: batch.rejected }),
    },
    id: batch.batchId,
    schema,
    initial: { lineManagers: [], remarks: batch.remarks, excludeRejected: false },
  })
  // A form opened for a file with errors excludes their rows, as those of a returned batch are already. For a reversal, this is a switch of the form.
  const isLeavingOut = !isReversal && batch.invalid > 0
  const excludeRejected = useFormValues(form).excludeRejected || isLeavingOut
  const { fileKey, invalid, rejected, totalCredit, totalDebit, valid } = batch
  const submitError = getSubmitError({ valid, invalid, rejected, isReversal }, excludeRejected)
  const disabledReason = submitError && m(submitError)
  const isReturned = batch.returned !== null
  const toInput = (values: typeof form.stored) => ({
    action: 'submit' as const,
    s3_url: fileKey,
    ...values,
    excludeRejected,
    version: batch.version,
  })
  return (
    <RecordForm
      form={form}
      sendLabel={isReturned ? t('resubmit') : isLeavingOut ? leaveOutLabel(t, batch) : t('submitForApproval')}
      blockedReason={disabledReason}
      aside={
        disabledReason === null && <FormChecks form={form} call={batchCalls.process} toInput={toInput} />
      }
      onSend={async (values) => {
        const reply = await process.mutateAsync(toInput(values))
        // A submitted revision is deleted.
        if (batch.revisesBatchId !== null) goTo(batchPath(reply.data.batchId))
        return reply
      }}
    >
      {disabledReason !== null && (
        <p role="note" className="mt-12 p-8-12 edge-warning bg-warning">
          {disabledReason}
        </p>
      )}
      <FieldGroup
        title={isReturned ? t('resubmitTitle') : t('submitForApproval')}
        sentence={
          isReturned
            ? t('resubmitSentence', { rows: valid })
            : t('submitSentence', {
                rows: valid,
                credit: formatPesos(totalCredit),
                debit: formatPesos(totalDebit),
              })
        }
      >
        {isReversal && rejected > 0 && <SwitchField name="excludeRejected" />}
        <ApproversField
          name="lineManagers"
          hint={t('approversHint')}
          required
          people={managers}
          needed={approvalsNeededFor(totalCredit + totalDebit)}
        />
        <TextAreaField name="remarks" />
      </FieldGroup>
    </RecordForm>
  )
}
