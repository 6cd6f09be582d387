import { approvalWords } from '#platform/console/approvals/words.ts'
import { Decisions } from '#platform/console/approvals/Decisions.tsx'
import { toDifferences, formatValue } from './format-values.ts'
import { type DecisionTarget, type SendDecision, useDecision } from './use-decision.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { DecisionScreen } from '#platform/console/record/DecisionScreen.tsx'
import { DiffTable } from '#platform/console/record/DiffTable.tsx'
import { type Fact as Pair, Facts } from '#platform/console/record/Facts.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import {
  type AnyVerdict,
  type ApprovalDetails,
  approvalCalls,
  type Verdict,
} from '#platform/contract/approvals.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './approvals.module.css'

type Props = {
  details: ApprovalDetails
  target: DecisionTarget
  /** Actions the link allows. Both if there is no link. */
  actions?: readonly Verdict[]
  onDecided?: (sentence: string) => void
  /** Call of the area, used instead of the call of the approval engine. */
  send?: SendDecision
}

/** Shows a request and its decision form. The decision is bound to the displayed content. */
export function RequestDecision(props: Props) {
  const { details, target, actions = ['approve', 'reject'], onDecided } = props
  const t = useWords(approvalWords)
  const language = useLanguage()
  const decide = useDecision(target, details.hash, props.send)
  const { effect, amount, maker, whyNot } = details
  const title = details.title[language]
  const isOpen = details.status === 'pending' || details.status === 'returned'
  const isLast = details.approvalsGiven + 1 >= details.approvalsNeeded
  const disabledReason = whyNot?.message ?? null
  const confirmVerdict = (verdict: AnyVerdict) => async (reason: string) => {
    const reply = await decide(verdict, reason)
    onDecided?.(reply.message)
    return reply
  }

  return (
    <DecisionScreen
      title={title}
      status={
        <>
          <StatusBadge status={details.status} label={t(`status_${details.status}`)} />
          {details.isMine && details.editPath !== null && (
            <AddressLink address={details.editPath}>{t('editAndResubmit')}</AddressLink>
          )}
          {details.isMine && isOpen && <WithdrawButton details={details} title={title} />}
        </>
      }
      requested={<RequestFacts details={details} />}
      by={{ name: maker.name, at: details.createdAt }}
      reason={effect.why}
      {...(effect.changes.length > 0 && { differences: toDifferences(effect.changes, language) })}
      effect={<Projected details={details} />}
      attachments={effect.attachments}
      history={
        <>
          <Decisions decisions={details.decisions} />
          <HistoryPanel call={approvalCalls.logs as never} input={{ requestId: details.id }} />
        </>
      }
      approve={{
        label: amount === null ? t('approve') : t('approveAmount', { amount: formatPesos(amount) }),
        consequence: t(isLast ? 'approveConsequence' : 'firstConsequence', { title }),
        disabledReason:
          disabledReason ?? details.whyNotNow ?? (actions.includes('approve') ? null : t('rejectLinkOnly')),
        onConfirm: confirmVerdict('approve'),
      }}
      {...(details.canReturn && {
        returnForChanges: {
          label: t('returnForChanges'),
          consequence: t('returnConsequence', { title, maker: maker.name }),
          reasonLabel: t('returnReason'),
          disabledReason: disabledReason ?? ('token' in target ? t('returnInConsole') : null),
          onConfirm: confirmVerdict('return'),
        },
      })}
      reject={{
        label: amount === null ? t('reject') : t('rejectAmount', { amount: formatPesos(amount) }),
        consequence: t('rejectConsequence', { title, maker: maker.name }),
        disabledReason: disabledReason ?? (actions.includes('reject') ? null : t('approveLinkOnly')),
        onConfirm: confirmVerdict('reject'),
      }}
    />
  )
}

function RequestFacts({ details }: { details: ApprovalDetails }) {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const { effect, recordPath, sentTo } = details
  const facts: Pair[] = [
    ...effect.asked.map(({ label, unit, value }): Pair => [
      label[language],
      formatValue(unit, value, language),
    ]),
    [t('reference'), details.ref],
    [t('type'), details.kindTitle[language]],
    [t('assignedTo'), sentTo.length === 0 ? t('anyone') : sentTo.map(({ name }) => name).join(', ')],
    [
      t('approvals'),
      t('givenOf', { given: String(details.approvalsGiven), needed: String(details.approvalsNeeded) }) +
        (details.minLevel === null ? '' : ` · ${t('fromLevel', { level: String(details.minLevel) })}`),
    ],
    [t('expires'), formatShortMoment(details.expiresAt)],
    ...(recordPath === null
      ? []
      : [[t('record'), <RecordLink key="record" address={recordPath} />] as const]),
  ]
  return (
    <>
      {details.inPlaceOf !== null && details.whyNot === null && (
        <p className={styles.warning}>{t('coveringFor', { name: details.inPlaceOf })}</p>
      )}
      <Facts facts={facts} />
    </>
  )
}

function RecordLink({ address }: { address: string }) {
  return <AddressLink address={address}>{useWords(approvalWords)('openRecord')}</AddressLink>
}

function Projected({ details: { effect, status } }: { details: ApprovalDetails }) {
  const t = useWords(approvalWords)
  const language = useLanguage()
  if (status !== 'pending') return <p className={styles.quiet}>{t('notPending')}</p>
  return (
    <div className={styles.figures}>
      {effect.warnings.length > 0 && (
        <div className={styles.warning} role="note" aria-label={t('warnings')}>
          <strong>{t('warnings')}</strong>
          {effect.warnings.map((warning) => (
            <p key={warning.en}>{warning[language]}</p>
          ))}
        </div>
      )}
      {effect.projected.length === 0 ? (
        <p className={styles.quiet}>{t('nothingProjected')}</p>
      ) : (
        <DiffTable rows={toDifferences(effect.projected, language)} />
      )}
    </div>
  )
}

function WithdrawButton({ details, title }: { details: ApprovalDetails; title: string }) {
  const t = useWords(approvalWords)
  const taking = useApiMutation(approvalCalls.takeBack)
  return (
    <ActionButton
      label={t('withdrawRequest')}
      danger
      dialog={{
        title: t('withdrawRequest'),
        consequence: t('withdrawConsequence', { title }),
        onConfirm: (reason) => taking.mutateAsync({ requestId: details.id, reason }),
      }}
    />
  )
}
