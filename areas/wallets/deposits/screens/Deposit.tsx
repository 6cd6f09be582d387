import { useParams } from '@tanstack/react-router'
import { depositWorkers } from '#areas/wallets/access.ts'
import { type Deposit as DepositRecord, depositCalls } from '#areas/wallets/deposits/contract.ts'
import { depositQueue } from '#areas/wallets/deposits/decision-queue.ts'
import { depositTransitions, getDepositError } from '#areas/wallets/deposits/rules.ts'
import { DepositActions } from '#areas/wallets/deposits/screens/DepositActions.tsx'
import { DepositStatusBadge } from '#areas/wallets/deposits/screens/DepositStatusBadge.tsx'
import { useDepositFacts } from '#areas/wallets/deposits/screens/use-deposit-facts.tsx'
import { depositWords } from '#areas/wallets/deposits/words.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { Checks } from '#platform/console/approvals.ts'
import { QueuedDecision, type QueueMoves, RecordDecision } from '#platform/console/decisions.ts'
import { formatPesos, formatShortMoment, useLanguage, useMessage, useWords } from '#platform/console/i18n.ts'
import { Facts, Figure, HistoryPanel, RecordScreen } from '#platform/console/record.ts'
import { useDisabledReason, useSignedIn } from '#platform/console/session.ts'

const kind = 'kankolek-deposit'

/** A bank deposit of a merchant: to match, to post by another person, or its record. */
export default function Deposit() {
  const { depositId = '0' } = useParams({ strict: false })
  const t = useWords(depositWords)
  const deposit = useSuspenseApiQuery(depositCalls.details, { depositId: Number(depositId) })
  const isOpen = depositTransitions.actionsFrom(deposit.status).length > 0
  return (
    <QueuedDecision
      queue={depositQueue}
      current={{ id: deposit.depositId, createdAt: deposit.depositedAt }}
      listName={t('pageTitle')}
      closed={isOpen ? null : <Record deposit={deposit} />}
    >
      {(moves) =>
        deposit.status === 'matched' ? (
          <PostDecision deposit={deposit} moves={moves} />
        ) : (
          <Record deposit={deposit} />
        )
      }
    </QueuedDecision>
  )
}

/** Record with its actions while it is not matched, without them after it ended. */
function Record({ deposit }: { deposit: DepositRecord }) {
  const t = useWords(depositWords)
  const language = useLanguage()
  const facts = useDepositFacts(deposit)
  const { checks, merchant, refNo, status, amount } = deposit
  const isOpen = depositTransitions.actionsFrom(status).length > 0
  return (
    <RecordScreen
      title={merchant}
      reference={refNo}
      status={<DepositStatusBadge status={status} />}
      figures={<Figure label={t('amount')} value={formatPesos(amount)} />}
      actions={isOpen && <DepositActions deposit={deposit} />}
    >
      <Facts facts={facts} />
      {checks && (
        <Checks
          doubtful={checks.doubtful.map((each) => each[language])}
          passed={checks.passed.map((each) => each[language])}
        />
      )}
    </RecordScreen>
  )
}

/** Posting of a matched deposit by another person than the one who matched it. */
function PostDecision({ deposit, moves }: { deposit: DepositRecord; moves: QueueMoves }) {
  const t = useWords(depositWords)
  const m = useMessage()
  const me = useSignedIn()
  const facts = useDepositFacts(deposit)
  const viewOnly = useDisabledReason(depositWorkers)
  const post = useApiMutation(depositCalls.post)
  const { depositId, version, refNo, merchant, balance, bank, matchedRemarks } = deposit
  const amount = formatPesos(deposit.amount)
  const named = { amount, merchant, ref: refNo, bank }
  const error = getDepositError(deposit, 'post', me)
  return (
    <RecordDecision
      title={t('decisionTitle', named)}
      amount={amount}
      refNo={refNo}
      status={<DepositStatusBadge status={deposit.status} />}
      actions={<DepositActions deposit={deposit} />}
      by={t('reportedBy', { bank, when: formatShortMoment(deposit.depositedAt) })}
      projected={[
        {
          field: t('walletBalance'),
          before: formatPesos(balance),
          after: formatPesos(balance + deposit.amount),
        },
      ]}
      facts={facts}
      checks={deposit.checks}
      {...(matchedRemarks !== '' && { reason: matchedRemarks })}
      history={<HistoryPanel kind={kind} id={depositId} />}
      viewOnly={viewOnly}
      sentence={t('postEffect')}
      approve={{
        label: t('postVerb', named),
        consequence: t('postWill', named),
        disabledReason: error && m(error),
        send: () => post.mutateAsync({ depositId, version }),
      }}
      moves={moves}
    />
  )
}
