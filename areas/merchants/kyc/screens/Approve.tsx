import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { IdType, kycCalls, kycOtherCalls, type KycRecord } from '#areas/merchants/kyc/contract.ts'
import {
  faceMatchThreshold,
  validateApproval,
  hasCase,
  idExpires,
  isFaceMatchLow,
  viewsOf,
  getKycActionError,
  getApproveError,
} from '#areas/merchants/kyc/rules.ts'
import { approvalWords } from '#areas/merchants/kyc/approval-words.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { words } from '#areas/merchants/words.ts'
import { dayInManila } from '#areas/merchants/subscribers/rules.ts'
import { HttpError, ApiError, errorMessage, useApiMutation } from '#platform/console/api/api.ts'
import { formatPercent, formatShortMoment } from '#platform/console/i18n/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useSignedIn } from '#platform/console/session/session.ts'
import { toast } from '#platform/console/toasts/toast.ts'
import { useWords, getWords, useMessage } from '#platform/console/i18n/words.ts'
import { SelectInput } from '#platform/console/form/SelectInput.tsx'
import styles from './kyc.module.css'

type Props = {
  kyc: KycRecord
  now: number
  /** Scrolls to the images of the submission. */
  showImages: () => void
}

/** Button and dialog that approve an identity. The dialog lists the requirements with a link to each missing one. */
export function Approve({ kyc, now, showImages }: Props) {
  const t = useWords(kycWords)
  const m = useMessage()
  const me = useSignedIn()
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  const actionError = getKycActionError(kyc, 'approve', me, now)
  const disabledReason = actionError && m(actionError.message)
  return (
    <>
      <ActionButton
        label={t('approve')}
        variant="filled"
        disabledReason={disabledReason}
        onPress={() => setOpenedAt(Date.now())}
      />
      {openedAt !== null && disabledReason === null && (
        <Dialog
          kyc={kyc}
          now={openedAt}
          showImages={showImages}
          onClose={() => setOpenedAt(null)}
          onRejected={() => setOpenedAt(Date.now())}
        />
      )}
    </>
  )
}

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

type DialogProps = Props & { onClose: () => void; onRejected: () => void }

function Dialog({ kyc, now, showImages, onClose, onRejected }: DialogProps) {
  const t = useWords(approvalWords)
  const translate = useWords(kycWords)
  const m = useMessage()
  const me = useSignedIn()
  const act = useApiMutation(kycCalls.act)
  const [stated, setStated] = useState<ApprovalInput>({
    idType: kyc.id_type,
    idExpiry: kyc.id_expiry ?? '',
    reason: '',
  })
  const [validationErrors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const isReady = getApproveError(kyc, me, now) === null
  const today = dayInManila(new Date(now))

  const approve = async (event: FormEvent) => {
    event.preventDefault()
    const input = givenOf(kyc, stated)
    const found = validateApproval({ ...kyc, id_expiry: stated.idExpiry || null }, input, today)
    setErrors(Object.fromEntries(found.map(({ field, message }) => [field, m(message)])))
    setFailure(null)
    const [first] = found
    if (first) return document.getElementById(`approve-${first.field}`)?.focus()
    try {
      const { message } = await act.mutateAsync({
        subscriber_id: kyc.id,
        version: kyc.version,
        action: 'approve',
        ...input,
      })
      toast('success', getWords(words)('success'), message)
      onClose()
    } catch (error) {
      const { errors = [] } = error instanceof ApiError || error instanceof HttpError ? error : {}
      setErrors(Object.fromEntries(errors.map(({ field, message }) => [field, message])))
      setFailure(errorMessage(error))
      // The 30-minute lock may have expired while the dialog was open.
      onRejected()
    }
  }
  // Closes the dialog first: the images open on the screen behind it and must be visible to count as viewed.
  const look = () => {
    onClose()
    showImages()
  }

  return (
    <Modal opened onClose={onClose} title={`${translate('approve')}: ${kyc.name}`} centered>
      <form noValidate onSubmit={(event) => void approve(event)}>
        <p>{translate('approveWill', { name: kyc.name })}</p>
        <Checklist kyc={kyc} now={now} today={today} stated={stated} onLook={look} onFailure={setFailure} />
        {isReady && (
          <Statements
            kyc={kyc}
            today={today}
            stated={stated}
            errors={validationErrors}
            change={(change) => setStated((before) => ({ ...before, ...change }))}
          />
        )}
        {failure !== null && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {isReady && (
            <Button type="submit" loading={act.isPending}>
              {translate('approve')}
            </Button>
          )}
        </Group>
      </form>
    </Modal>
  )
}

type ChecklistProps = {
  kyc: KycRecord
  now: number
  today: string
  stated: ApprovalInput
  onLook: () => void
  onFailure: (sentence: string | null) => void
}

/** Requirements of an approval, each marked as done or missing. */
function Checklist({ kyc, now, today, stated, onLook, onFailure }: ChecklistProps) {
  const t = useWords(approvalWords)
  const translate = useWords(kycWords)
  const take = useApiMutation(kycOtherCalls.take)
  const isMine = hasCase(kyc, useSignedIn(), now)
  const { total, viewed } = viewsOf(kyc.images)
  const claimCase = async () => {
    onFailure(null)
    try {
      const { message } = await take.mutateAsync({ subscriber_id: kyc.id })
      toast('success', getWords(words)('success'), message)
      onLook()
    } catch (error) {
      onFailure(errorMessage(error))
    }
  }
  return (
    <ul className={styles.checklist} aria-label={t('required')}>
      <Item
        isDone={isMine}
        text={
          isMine ? t('caseTaken', { until: formatShortMoment(kyc.case?.locked_until) }) : t('caseNotTaken')
        }
      >
        {!isMine && (
          <Button size="xs" loading={take.isPending} onClick={() => void claimCase()}>
            {translate('take')}
          </Button>
        )}
      </Item>
      {(total > 0 || kyc.case?.kind !== 'manual') && (
        <Item
          isDone={total > 0 && viewed === total}
          text={
            total === 0
              ? t('imagesMissing')
              : t('imagesViewed', { viewed: String(viewed), total: String(total) })
          }
        >
          {isMine && viewed < total && (
            <Button size="xs" onClick={onLook}>
              {t('viewImages')}
            </Button>
          )}
        </Item>
      )}
      {idExpires(stated.idType) && (
        <Item isDone={stated.idExpiry >= today} text={t('expiryRequired', { idType: stated.idType ?? '' })} />
      )}
      {isFaceMatchLow(kyc) && (
        <Item
          isDone={stated.reason.trim().length >= 5}
          text={t('faceMatchLow', {
            score: formatPercent(kyc.face_match_score ?? 0),
            threshold: formatPercent(faceMatchThreshold),
          })}
        />
      )}
    </ul>
  )
}

type StatementsProps = {
  kyc: KycRecord
  today: string
  stated: ApprovalInput
  errors: Errors
  change: (change: Partial<ApprovalInput>) => void
}

function Statements({ kyc, today, stated, errors: validationErrors, change }: StatementsProps) {
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
        <TextInput
          id="approve-idExpiry"
          type="date"
          label={translate('idExpiry')}
          description={t('idExpiryHint')}
          required
          min={today}
          value={stated.idExpiry}
          error={validationErrors.idExpiry}
          onChange={({ target }) => change({ idExpiry: target.value })}
        />
      )}
      {isFaceMatchLow(kyc) && (
        <Textarea
          id="approve-reason"
          mt="sm"
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

type ItemProps = { isDone: boolean; text: string; children?: ReactNode }

function Item({ isDone, text, children }: ItemProps) {
  const t = useWords(approvalWords)
  return (
    <li className={styles.check} data-done={isDone || undefined}>
      <span role="img" aria-label={t(isDone ? 'done' : 'missing')} className={styles.mark}>
        {isDone ? '✓' : '○'}
      </span>
      <span className={styles.checkText}>{text}</span>
      {children}
    </li>
  )
}
