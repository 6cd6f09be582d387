import { platformMessages } from '#platform/contract/errors.ts'
import { useState } from 'react'
import { KycAction, kycCalls, type KycRecord, ReasonCode } from '#areas/merchants/kyc/contract.ts'
import {
  getKycActionError,
  getReviewError,
  hasCase,
  kycTransitions,
  viewsOf,
} from '#areas/merchants/kyc/rules.ts'
import { Approve } from '#areas/merchants/kyc/screens/Approve.tsx'
import { CorrectVerified } from '#areas/merchants/kyc/screens/CorrectVerified.tsx'
import { GenerateLink } from '#areas/merchants/kyc/screens/GenerateLink.tsx'
import { RequestReupload } from '#areas/merchants/kyc/screens/RequestReupload.tsx'
import { TakeCase } from '#areas/merchants/kyc/screens/TakeCase.tsx'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { SelectInput } from '#platform/console/form.ts'
import { type Translate, useMessage, useWords } from '#platform/console/i18n.ts'
import { ActionButton, BottomBar, recordWords, ViewOnly } from '#platform/console/record.ts'
import { goTo } from '#platform/console/router.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { useShortcut } from '#platform/console/shortcuts.ts'
import type { Message } from '#platform/words.ts'

type Props = {
  kyc: KycRecord
  now: number
  /** Reason the person cannot review cases at all. */
  viewOnly: string | null
  /** Checks to review before the decision. */
  doubtful: readonly string[]
  nextHref: string | undefined
  previousHref: string | undefined
}

/**
 * Bar with the actions that the state of the case allows. After a decision, the next case of the queue opens. If the
 * person can use none of the actions, it shows the reason instead.
 */
export function CaseActions({ kyc, now, viewOnly, doubtful, nextHref, previousHref }: Props) {
  const t = useWords(kycWords)
  const tRecord = useWords(recordWords)
  const m = useMessage()
  const me = useSignedIn()
  const openNext = () => nextHref !== undefined && goTo(nextHref)
  useShortcut({ key: 'j', label: t('nextCase') }, openNext)
  useShortcut({ key: 'k', label: t('previousCase') }, () => previousHref !== undefined && goTo(previousHref))

  const actions = KycAction.options.filter((action) => kycTransitions.allows(action, kyc.kyc_acct_status))
  const isPending = actions.includes('approve')
  const errors = actions.map((action) => getKycActionError(kyc, action, me, now))
  // Without a pending review, people below the level of decisions can still correct the data.
  const hasOpenAction = errors.some((error) => error === null || (!isPending && error.code === tooLow.code))
  const sharedError = hasOpenAction ? null : (errors[0] ?? null)
  const closedBy = viewOnly ?? (sharedError && m(sharedError))
  const isMine = hasCase(kyc, me, now)
  const acts = order.filter((action) => actions.includes(action))
  // Decisions appear once the case is taken.
  const available = isPending && !isMine ? acts.filter((action) => !decisions.has(action)) : acts
  const main = isPending ? available.filter((action) => grave.has(action)) : available
  const others = available.filter((action) => !main.includes(action))
  const skip = nextHref !== undefined && (
    <ActionButton label={tRecord('skip')} variant="subtle" shortcut="s" onPress={openNext} />
  )
  const act = (action: OtherAction) =>
    action === 'request-reupload' ? (
      <RequestReupload
        key={action}
        kyc={kyc}
        disabledReason={actionError(action, kyc, me, now, { t, m })}
        onDone={isPending ? openNext : undefined}
      />
    ) : (
      <Act key={action} action={action} kyc={kyc} now={now} onDone={isPending ? openNext : undefined} />
    )
  if (closedBy !== null) {
    return (
      <>
        <ViewOnly reason={closedBy} />
        {nextHref !== undefined && <BottomBar sentence="">{skip}</BottomBar>}
      </>
    )
  }
  return (
    <BottomBar
      sentence={sentence()}
      hint={doubtful.length > 0 && isPending ? t('checksToReview', { n: doubtful.length }) : null}
      secondary={
        <>
          {skip}
          <CorrectVerified kyc={kyc} />
          {others.map(act)}
          <GenerateLink kyc={kyc} />
        </>
      }
    >
      {main.map(act)}
      {isPending &&
        (isMine ? (
          <Approve
            kyc={kyc}
            now={now}
            doubtful={doubtful}
            disabledReason={actionError('approve', kyc, me, now, { t, m })}
            label={t(nextHref === undefined ? 'approve' : 'approveAndNext')}
            onApproved={openNext}
          />
        ) : (
          <TakeCase kyc={kyc} shortcut="t" />
        ))}
    </BottomBar>
  )

  function sentence() {
    if (!isPending) return t('noReviewPending')
    if (!isMine) return t('takeFirst')
    const { total, viewed } = viewsOf(kyc.images)
    if (total === 0) return t('noImages')
    return viewed === total
      ? t('allViewed', { n: total })
      : t('someViewed', { viewed: String(viewed), n: total })
  }
}

const tooLow = platformMessages('LEVEL_TOO_LOW')

type Texts = { t: Translate<(typeof kycWords)['en']>; m: (message: Message) => string }

/** Reason the person cannot perform the action now, or null if they can. */
function actionError(
  action: KycAction,
  kyc: KycRecord,
  me: { id: number; level: number },
  now: number,
  { t, m }: Texts,
) {
  const error = getKycActionError(kyc, action, me, now) ?? getReviewError(kyc, action, me, now)
  if (error?.code === 'merchants.IMAGES_NOT_VIEWED') return t('viewAllFirst')
  return error && m(error)
}

type OtherAction = Exclude<KycAction, 'approve'>
const order: OtherAction[] = ['set-manual', 'request-reupload', 'freeze', 'unfreeze', 'reject']
const grave = new Set<KycAction>(['reject', 'freeze'])
const decisions = new Set<KycAction>(['reject', 'request-reupload'])
const shortcuts: Partial<Record<KycAction, string>> = { reject: 'r' }

type ActProps = {
  action: OtherAction
  kyc: KycRecord
  now: number
  onDone: (() => void) | undefined
}

function Act({ action, kyc, now, onDone }: ActProps) {
  const t = useWords(kycWords)
  const m = useMessage()
  const me = useSignedIn()
  const act = useApiMutation(kycCalls.act)
  const [code, setCode] = useState<ReasonCode | null>(null)
  const { needsCode } = kycTransitions.rules[action]
  const { id, name, version } = kyc
  const will = t(`${action}Will`, { name })
  const shortcut = shortcuts[action]
  return (
    <ActionButton
      label={t(action)}
      danger={grave.has(action)}
      variant={grave.has(action) ? 'outline' : 'default'}
      disabledReason={actionError(action, kyc, me, now, { t, m })}
      // The approval beside it shows which step is missing.
      showsReason={!decisions.has(action)}
      {...(shortcut && { shortcut })}
      dialog={{
        title: `${t(action)}: ${name}`,
        consequence: needsCode ? (
          <>
            <p>{will}</p>
            <SelectInput
              label={t('reason')}
              value={code}
              data={ReasonCode.options.map((value) => ({ value, label: t(value) }))}
              onChange={(value) => setCode(ReasonCode.parse(value))}
            />
          </>
        ) : (
          will
        ),
        withReason: needsCode ? code === 'OTHER' : true,
        ...(needsCode && { reasonLabel: t('details') }),
        onConfirm: async (reason) => {
          const reply = await act.mutateAsync({
            subscriber_id: id,
            version,
            action,
            ...(needsCode && code !== null && { reasonCode: code }),
            ...(reason !== '' && { reason }),
          })
          onDone?.()
          return reply
        },
      }}
    />
  )
}
