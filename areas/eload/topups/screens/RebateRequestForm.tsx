import { DialogButton } from '#platform/console/record.ts'
import { Modal } from '#platform/console/dialog.ts'
import { Suspense } from 'react'
import { type RebateChange, RebateDraft, type Topup, topupCalls } from '#areas/eload/topups/contract.ts'
import { topupWords } from '#areas/eload/topups/words.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { ApproversField, ReturnedNotice, FormChecks, approvalWords } from '#platform/console/approvals.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import {
  MomentField,
  PercentField,
  TextAreaField,
  RecordForm,
  recordValues,
  type RecordValues,
  useRecordForm,
} from '#platform/console/form.ts'
import { formatPercent, useWords } from '#platform/console/i18n.ts'
import { useSignedIn } from '#platform/console/session.ts'

type Props = { topup: Topup; disabledReason: string | null }

/** Button that opens the form to request another rebate. */
export function RebateRequestForm({ topup, disabledReason }: Props) {
  const t = useWords(topupWords)
  return (
    <DialogButton
      label={t('requestRebate')}
      title={t('requestTitle', { sku: topup.sku })}
      disabledReason={disabledReason}
    >
      {(close) => <RebateForm topup={topup} onEnd={close} />}
    </DialogButton>
  )
}

/** Form for the maker to resubmit a returned change. */
export function ResubmitRebate({ change, onEnd }: { change: RebateChange; onEnd: () => void }) {
  const say = useWords(approvalWords)
  return (
    <Modal opened onClose={onEnd} title={say('editAndResubmit')} size="lg">
      <Suspense>
        <ReturnedForm change={change} onEnd={onEnd} />
      </Suspense>
    </Modal>
  )
}

function ReturnedForm({ change, onEnd }: { change: RebateChange; onEnd: () => void }) {
  const topup = useSuspenseApiQuery(topupCalls.info, { id: change.skuId })
  return (
    <>
      {change.returned && <ReturnedNotice reason={change.returned.reason} />}
      <RebateForm topup={topup} change={change} onEnd={onEnd} />
    </>
  )
}

type FormProps = { topup: Topup; change?: RebateChange; onEnd: () => void }

function RebateForm({ topup, change, onEnd }: FormProps) {
  const say = useWords(approvalWords)
  const t = useWords(topupWords)
  const me = useSignedIn()
  const managers = useSuspenseApiQuery(userCalls.lineManagers, {}).filter(({ id }) => id !== me.id)
  const schedule = useApiMutation(topupCalls.scheduleRebate)
  const { id, currentRebate, defaultRebate } = topup
  const toInput = (values: RecordValues<typeof RebateDraft>) => ({
    ...values,
    id,
    ...(change && { changeId: change.changeId }),
  })
  const form = useRecordForm({
    name: change ? 'eload-rebate-change' : 'eload-rebate',
    words: topupWords,
    labels: { startAt: t('effectiveFrom'), endAt: t('effectiveUntil') },
    id: change?.changeId ?? id,
    schema: topupCalls.scheduleRebate.request,
    initial: recordValues(
      RebateDraft,
      change && {
        ...change,
        newRebate: change.new,
        lineManagers: change.lineManagers.map(({ id }) => id),
      },
    ),
    toInput,
  })
  return (
    <RecordForm
      form={form}
      effect={say('afterApproval')}
      sendLabel={change ? say('editAndResubmit') : t('submitForApproval')}
      onSend={schedule.mutateAsync}
      onSent={onEnd}
      onCancel={onEnd}
    >
      <p>{t('requestSentence')}</p>
      <PercentField
        name="newRebate"
        hint={t('newRebateHint', {
          current: formatPercent(currentRebate),
          standard: formatPercent(defaultRebate),
        })}
      />
      <MomentField name="startAt" />
      <MomentField name="endAt" hint={t('endHint')} />
      <TextAreaField name="reason" hint={t('reasonHint')} />
      <ApproversField name="lineManagers" required people={managers} />
      <FormChecks form={form} call={topupCalls.scheduleRebate} toInput={toInput} />
    </RecordForm>
  )
}
