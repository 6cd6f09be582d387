import { Alert } from '@mantine/core'
import { RequestedBy } from '#platform/console/approvals/RequestedBy.tsx'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { BatchRows } from '#platform/console/approvals/BatchRows.tsx'
import { Checks } from '#platform/console/approvals/Checks.tsx'
import { Evidence } from '#platform/console/approvals/Evidence.tsx'
import { inboxPath } from '#platform/console/approvals/inbox-path.ts'
import { ProjectedValues, textOf } from '#platform/console/approvals/ProjectedValues.tsx'
import { Decisions } from '#platform/console/approvals/Decisions.tsx'
import { toDifferences, formatValue } from '#platform/console/approvals/format-values.ts'
import {
  type DecisionTarget,
  type SendDecision,
  useDecision,
} from '#platform/console/approvals/use-decision.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { DecisionScreen } from '#platform/console/decisions/DecisionScreen.tsx'
import { DiffTable } from '#platform/console/record/DiffTable.tsx'
import { type Fact as Pair, Facts } from '#platform/console/record/Facts.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { toast } from '#platform/console/toast.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import {
  type AnyVerdict,
  type ApprovalDetails,
  approvalCalls,
  type Fact,
  type ValueChange,
  type Verdict,
} from '#platform/contract/approvals.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from '#platform/console/approvals/approvals.module.css'

type Props = {
  details: ApprovalDetails
  target: DecisionTarget
  /** Actions the link allows. Both if there is no link. */
  actions?: readonly Verdict[]
  onDecided?: (sentence: string) => void
  /** Moves to the next request of the queue without a decision. */
  onSkip?: (() => void) | undefined
  /** Call of the area, used instead of the call of the approval engine. */
  send?: SendDecision
}

/** Shows a request and its decision form. The decision is bound to the displayed content. */
export function RequestDecision(props: Props) {
  const { details, target, actions = ['approve', 'reject'], onDecided, onSkip } = props
  const t = useWords(approvalWords)
  const language = useLanguage()
  const decide = useDecision(target, details.hash, props.send)
  const { effect, amount, maker, ineligibility, executionError } = details
  const title = details.title[language]
  const isPending = details.status === 'pending'
  const isLast = details.approvalsGiven + 1 >= details.approvalsNeeded
  const amountText = amount === null ? null : formatPesos(amount)
  const findings = effect.warnings.map((each) => each[language])
  const doubtful = [...new Set([...(executionError === null ? [] : [executionError]), ...findings])]
  const passed = [
    ...effect.passed.map((each) => each[language]),
    ...(ineligibility === null && !details.isMine ? [t('otherMaker')] : []),
  ]
  const confirmVerdict = (verdict: AnyVerdict) => async (reason: string) => {
    const { message } = await decide(verdict, reason)
    toast('success', title, message, {
      action: { label: t('openRequest'), href: `${inboxPath}/${details.id}` },
    })
    onDecided?.(message)
  }

  return (
    <DecisionScreen
      title={title}
      amount={amountText}
      about={<About details={details} />}
      action={details.isMine && isOpen(details) && <WithdrawButton details={details} title={title} />}
      by={<RequestedBy id={maker.id} name={maker.name} at={details.createdAt} />}
      effect={<RequestEffect details={details} />}
      checks={
        isPending ? (
          <>
            <Checks doubtful={doubtful} passed={passed} />
            {effect.rows.length > 0 && <BatchRows rows={effect.rows} />}
          </>
        ) : (
          details.decidedChecks && (
            <Checks
              title={t('checksAtDecision')}
              doubtful={details.decidedChecks.warnings.map((each) => each[language])}
              passed={details.decidedChecks.passed.map((each) => each[language])}
            />
          )
        )
      }
      evidence={<Evidence effect={effect} />}
      technical={<Facts facts={technicalFacts()} />}
      history={
        <>
          <Decisions details={details} />
          <HistoryPanel
            call={approvalCalls.logs as never}
            input={{ requestId: details.id }}
            record={{ kind: 'approval', id: details.id }}
          />
        </>
      }
      summary={{ sentence: summarySentence(), hint: summaryHint() }}
      viewOnly={ineligibility?.message ?? null}
      onSkip={onSkip}
      approve={{
        label: amountText === null ? t('approve') : t('approveAmount', { amount: amountText }),
        consequence: t(isLast ? 'approveConsequence' : 'firstConsequence', { title }),
        disabledReason: executionError ?? (actions.includes('approve') ? null : t('rejectLinkOnly')),
        onConfirm: confirmVerdict('approve'),
      }}
      {...(details.canReturn && {
        returnForChanges: {
          label: t('returnForChanges'),
          title: t('returnTitle', { title: details.ref }),
          consequence: t('returnConsequence', { title, maker: maker.name }),
          reasonLabel: t('returnReason'),
          disabledReason: 'token' in target ? t('returnInConsole') : null,
          onConfirm: confirmVerdict('return'),
        },
      })}
      reject={{
        label: t('reject'),
        consequence: t('rejectConsequence', { title, maker: maker.name }),
        disabledReason: actions.includes('reject') ? null : t('approveLinkOnly'),
        onConfirm: confirmVerdict('reject'),
      }}
    />
  )

  function summarySentence() {
    if (!isPending) return t(`status_${details.status}`)
    const { approvalsGiven, approvalsNeeded } = details
    return isLast
      ? t('finalApproval')
      : t('nextApproval', { n: String(approvalsGiven + 1), needed: String(approvalsNeeded) })
  }

  function summaryHint() {
    if (!isPending) return null
    const changed = effect.projected.filter(({ before, after }) => before !== after)
    const [main] = toDifferences(changed.toSorted(moneyFirst), language)
    const change =
      main && t('change', { label: main.field, before: textOf(main.before), after: textOf(main.after) })
    const review = doubtful.length > 0 && t('checksToReview', { n: doubtful.length })
    return [change, review].filter(Boolean).join(' · ')
  }

  function technicalFacts(): Pair[] {
    return [
      [t('reference'), details.ref],
      ...effect.facts.filter(isHash).map(({ label, value }): Pair => [label[language], String(value)]),
      [t('contentHash'), details.hash],
    ]
  }
}

const outcomeColours = { success: 'green', pending: 'blue', danger: 'red' } as const

const moneyFirst = (one: ValueChange, other: ValueChange) =>
  Number(other.unit === 'money') - Number(one.unit === 'money')

// Hashes of files and of checked content identify them exactly but say nothing to a person.
const isHash = ({ value }: Fact) => typeof value === 'string' && /^(?=.*[a-f])[0-9a-f]{16,}$/.test(value)

const isOpen = ({ status }: ApprovalDetails) => status === 'pending' || status === 'returned'

/** Status, type and expiry of a request, and links to its record and form. */
function About({ details }: { details: ApprovalDetails }) {
  const t = useWords(approvalWords)
  const language = useLanguage()
  return (
    <>
      <StatusBadge status={details.status} label={t(`status_${details.status}`)} />
      <span>
        {details.kindTitle[language]} · {details.ref}
      </span>
      {isOpen(details) && <span>{t('expiresAt', { time: formatShortMoment(details.expiresAt) })}</span>}
      {details.recordPath !== null && (
        <AddressLink address={details.recordPath}>{t('openRecord')}</AddressLink>
      )}
      {details.isMine && details.editPath !== null && (
        <AddressLink address={details.editPath}>{t('editAndResubmit')}</AddressLink>
      )}
    </>
  )
}

/** Values before and after the request takes effect, and the facts it consists of. */
function RequestEffect({ details }: { details: ApprovalDetails }) {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const { effect, amount, status, inPlaceOf, ineligibility } = details
  const facts = effect.facts
    // The sentence above contains the amount already.
    .filter((fact) => !isHash(fact) && !(fact.unit === 'money' && fact.value === amount))
    .map(({ label, unit, value }): Pair => [label[language], formatValue(unit, value, language)])
  return (
    <div className="grid gap-12 mt-12 border-t pt-16">
      {inPlaceOf !== null && ineligibility === null && (
        <p className={`${styles.warning} mb-12 p-8-12 edge-warning rounded-4 bg-warning`}>
          {t('coveringFor', { name: inPlaceOf })}
        </p>
      )}
      {details.outcome ? (
        <Alert color={outcomeColours[details.outcome.tone]} role="status">
          {details.outcome.message[language]}
        </Alert>
      ) : (
        status !== 'pending' && <p className="muted">{t('notPending')}</p>
      )}
      {effect.projected.length > 0 && <ProjectedValues rows={toDifferences(effect.projected, language)} />}
      {effect.changes.length > 0 && <DiffTable rows={toDifferences(effect.changes, language)} />}
      {facts.length > 0 && <Facts facts={facts} />}
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
        title: t('withdrawTitle', { ref: details.ref }),
        consequence: t('withdrawConsequence', { title }),
        onConfirm: (reason) => taking.mutateAsync({ requestId: details.id, reason }),
      }}
    />
  )
}
