import { Button, Textarea } from '@mantine/core'
import { Modal, DialogFooter, KeyCap } from '#platform/console/dialog.ts'
import { useRef, useState } from 'react'
import { IdType, kycCalls, type KycRecord } from '#areas/merchants/kyc/contract.ts'
import { validateApproval, idExpires, needsApprovalReason } from '#areas/merchants/kyc/rules.ts'
import { approvalWords } from '#areas/merchants/kyc/approval-words.ts'
import { checkWords } from '#areas/merchants/kyc/check-words.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { dayInManila } from '#areas/merchants/subscribers/rules.ts'
import { HttpError, ApiError, errorMessage, useApiMutation } from '#platform/console/api.ts'
import { Checks } from '#platform/console/approvals.ts'
import { DayInput, type DateError } from '#platform/console/dates.ts'
import { SelectInput } from '#platform/console/form.ts'
import { useWords, useMessage } from '#platform/console/i18n.ts'
import { ActionButton } from '#platform/console/record.ts'
import { toastMessage } from '#platform/console/toast.ts'

type Props = {
  kyc: KycRecord
  now: number
  label: string
  /** What must be done before, or why this person cannot approve. */
  disabledReason: string | null
  doubtful: readonly string[]
  onApproved: () => void
}

/**
 * Button that approves an identity. It opens a dialog if the approval needs a value that the record lacks, or if a check
 * is in doubt.
 */
export function Approve({ kyc, now, label, disabledReason, doubtful, onApproved }: Props) {
  const [isOpen, setOpen] = useState(false)
  const act = useApiMutation(kycCalls.act)
  const isSending = useRef(false)
  const send = async (input: ReturnType<typeof givenOf>) => {
    const { message } = await act.mutateAsync({
      subscriber_id: kyc.id,
      version: kyc.version,
      action: 'approve',
      ...input,
    })
    toastMessage('success', message)
    onApproved()
  }
  const needsDialog = doubtful.length > 0 || validateApproval(kyc, {}, today(now)).length > 0
  const press = () => {
    if (needsDialog) return setOpen(true)
    if (isSending.current) return
    isSending.current = true
    void send({})
      .catch((error: Error) => toastMessage('danger', errorMessage(error)))
      .finally(() => (isSending.current = false))
  }
  return (
    <>
      <ActionButton
        label={label}
        variant="filled"
        shortcut="a"
        disabledReason={disabledReason}
        onPress={press}
      />
      {isOpen && disabledReason === null && (
        <Dialog
          kyc={kyc}
          today={today(now)}
          doubtful={doubtful}
          isSending={act.isPending}
          onSend={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const today = (now: number) => dayInManila(new Date(now))

type Errors = Partial<Record<'idType' | 'idExpiry' | 'reason', string>>
/** Form values of the approval dialog. */
type ApprovalInput = { idType: string | null; idExpiry: string; reason: string }

const asksType = (kyc: KycRecord) => kyc.id_type === null && kyc.case?.kind !== 'manual'

/** Request fields that the record lacks or that the approver corrected. */
const givenOf = (kyc: KycRecord, { idType, idExpiry, reason }: ApprovalInput) => ({
  ...(asksType(kyc) && IdType.safeParse(idType).success && { idType: IdType.parse(idType) }),
  ...(idExpires(idType) && idExpiry !== '' && idExpiry !== kyc.id_expiry && { idExpiry }),
  ...(reason.trim() !== '' && { reason: reason.trim() }),
})

type DialogProps = {
  kyc: KycRecord
  today: string
  doubtful: readonly string[]
  isSending: boolean
  onSend: (input: ReturnType<typeof givenOf>) => Promise<void>
  onClose: () => void
}

function Dialog({ kyc, today: day, doubtful, isSending, onSend, onClose }: DialogProps) {
  const t = useWords(approvalWords)
  const translate = useWords(kycWords)
  const tCheck = useWords(checkWords)
  const m = useMessage()
  const [stated, setStated] = useState<ApprovalInput>({
    idType: kyc.id_type,
    idExpiry: kyc.id_expiry ?? '',
    reason: '',
  })
  const [validationErrors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const hasUnreadableDate = useRef(false)

  const approve = async () => {
    if (hasUnreadableDate.current) return document.getElementById('approve-idExpiry')?.focus()
    const input = givenOf(kyc, stated)
    const found = validateApproval({ ...kyc, id_expiry: stated.idExpiry || null }, input, day)
    setErrors(Object.fromEntries(found.map(({ field, message }) => [field, m(message)])))
    setFailure(null)
    const [first] = found
    if (first) return document.getElementById(`approve-${first.field}`)?.focus()
    try {
      await onSend(input)
      onClose()
    } catch (error) {
      const { errors = [] } = error instanceof ApiError || error instanceof HttpError ? error : {}
      setErrors(Object.fromEntries(errors.map(({ field, message }) => [field, message])))
      setFailure(errorMessage(error))
    }
  }

  return (
    <Modal
      opened
      onClose={isSending ? () => {} : onClose}
      title={`${translate('approve')}: ${kyc.name}`}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (!isSending && !event.repeat) void approve()
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void approve()
        }}
      >
        <p>{translate('approveWill', { name: kyc.name })}</p>
        {doubtful.length > 0 && <Checks title={tCheck('toReview')} doubtful={doubtful} />}
        <Statements
          kyc={kyc}
          today={day}
          stated={stated}
          errors={validationErrors}
          change={(change) => setStated((before) => ({ ...before, ...change }))}
          onDateError={(error) => (hasUnreadableDate.current = error?.kind === 'unreadable')}
        />
        {failure !== null && (
          <p role="alert" className="my-1em text-danger">
            {failure}
          </p>
        )}
        <DialogFooter>
          <Button variant="default" onClick={onClose} disabled={isSending}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            loading={isSending}
            aria-keyshortcuts="Control+Enter"
            rightSection={<KeyCap>Ctrl ↵</KeyCap>}
          >
            {translate('approve')}
          </Button>
        </DialogFooter>
      </form>
    </Modal>
  )
}

type StatementsProps = {
  kyc: KycRecord
  today: string
  stated: ApprovalInput
  errors: Errors
  change: (change: Partial<ApprovalInput>) => void
  onDateError: (error: DateError | null) => void
}

function Statements({ kyc, today, stated, errors: validationErrors, change, onDateError }: StatementsProps) {
  const t = useWords(approvalWords)
  const translate = useWords(kycWords)
  return (
    <>
      {asksType(kyc) && (
        <SelectInput
          id="approve-idType"
          label={translate('idType')}
          required
          value={stated.idType ?? ''}
          error={validationErrors.idType}
          data={IdType.options}
          onChange={(value) => change({ idType: value || null })}
        />
      )}
      {idExpires(stated.idType) && (
        <DayInput
          id="approve-idExpiry"
          label={translate('idExpiry')}
          description={t('idExpiryHint')}
          required
          min={today}
          value={stated.idExpiry}
          error={validationErrors.idExpiry}
          onError={onDateError}
          onChange={(day) => change({ idExpiry: day ?? '' })}
        />
      )}
      {needsApprovalReason(kyc) && (
        <Textarea
          id="approve-reason"
          data-autofocus
          label={t('approvalReason')}
          required
          rows={3}
          maxLength={500}
          value={stated.reason}
          error={validationErrors.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      )}
    </>
  )
}
