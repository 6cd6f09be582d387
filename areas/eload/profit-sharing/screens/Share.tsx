import {
  staffAct,
  ScreenButton,
  type Fact,
  Facts,
  HistoryPanel,
  RecordScreen,
} from '#platform/console/record.ts'
import { RequestedBy, ReturnedNotice, approvalWords } from '#platform/console/approvals.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { profitSharingCalls } from '#areas/eload/profit-sharing/contract.ts'
import { scopeOf, shareQueue, sharesOf } from '#areas/eload/profit-sharing/decision-queue.ts'
import { getShareDecisionError, shareErrorMessage } from '#areas/eload/profit-sharing/rules.ts'
import { shareWords } from '#areas/eload/profit-sharing/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { QueuedDecision, type QueueMoves, RecordDecision } from '#platform/console/decisions.ts'
import { formatPercent, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { useDisabledReason, useSignedIn } from '#platform/console/session.ts'
import { profitSharingScreens } from '#areas/eload/profit-sharing/screens.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type Props = { share: ReplyOf<typeof profitSharingCalls.info> }

/** Profit shares: their decision page while they are pending, otherwise their record. */
export default function Share() {
  const { id = '0' } = useParams({ strict: false })
  const t = useWords(shareWords)
  const share = useSuspenseApiQuery(profitSharingCalls.info, { id: Number(id) })
  return (
    <QueuedDecision
      queue={shareQueue}
      current={share}
      listName={t('pageTitle')}
      closed={share.status === 'pending' ? null : <Decided share={share} />}
    >
      {(moves) => <Pending share={share} moves={moves} />}
    </QueuedDecision>
  )
}

function useFacts({ share }: Props): Fact[] {
  const t = useWords(shareWords)
  return [
    [t('effective'), formatShortMoment(share.effectiveAt)],
    [t('until'), share.effectiveUntil && formatShortMoment(share.effectiveUntil)],
    [t('decidedBy'), staffAct(share.decidedById, share.decidedByName, share.decidedAt)],
    [t('decisionReason'), share.decisionReason],
  ]
}

function Pending({ share, moves }: Props & { moves: QueueMoves }) {
  const t = useWords(shareWords)
  const say = useWords(approvalWords)
  const m = useMessage()
  const me = useSignedIn()
  const facts = useFacts({ share })
  const permissionError = useDisabledReason(toUpdate(profitSharingPlace))
  const [now] = useState(() => new Date().toISOString())
  const approve = useApiMutation(profitSharingCalls.approve)
  const reject = useApiMutation(profitSharingCalls.reject)
  const sendBack = useApiMutation(profitSharingCalls.sendBack)
  const { id, version, before, requestedByName, status } = share
  const scope = scopeOf(t, share)
  const named = { scope, shares: sharesOf(share), when: formatShortMoment(share.effectiveAt) }
  const errorOf = (to: 'active' | 'rejected') => {
    const error = getShareDecisionError(share, me, to, now)
    return error && m(shareErrorMessage(error))
  }
  const change = (field: string, part: 'companyShare' | 'agentShare' | 'merchantShare') => ({
    field,
    before: before && formatPercent(before[part]),
    after: formatPercent(share[part]),
  })
  return (
    <RecordDecision
      title={t('decisionTitle', named)}
      refNo={scope}
      status={<StatusBadge status={status} label={t(`status_${status}`)} />}
      by={<RequestedBy id={share.requestedById} name={requestedByName} at={share.createdAt} />}
      projected={[
        change(t('company'), 'companyShare'),
        change(t('agent'), 'agentShare'),
        change(t('merchant'), 'merchantShare'),
      ]}
      facts={facts}
      checks={share.checks}
      reason={share.reason}
      history={<HistoryPanel call={profitSharingCalls.logs} input={{ id }} />}
      viewOnly={permissionError ?? errorOf('rejected')}
      sentence={t('approveEffect', named)}
      approve={{
        label: t('approveVerb'),
        consequence: t('approveWill', named),
        disabledReason: errorOf('active'),
        send: () => approve.mutateAsync({ id, version }),
      }}
      sendBack={{
        label: say('returnForChanges'),
        title: say('returnTitle', { title: scope }),
        consequence: say('returnRecordConsequence', { title: scope, maker: requestedByName }),
        reasonLabel: say('returnReason'),
        send: (reason) => sendBack.mutateAsync({ id, version, reason }),
      }}
      reject={{
        label: t('rejectVerb'),
        consequence: t('rejectWill'),
        send: (reason) => reject.mutateAsync({ id, version, reason }),
      }}
      moves={moves}
    />
  )
}

function Decided({ share }: Props) {
  const t = useWords(shareWords)
  const say = useWords(approvalWords)
  const me = useSignedIn()
  const facts = useFacts({ share })
  const { id, status } = share
  const isReturned = status === 'returned'
  return (
    <RecordScreen
      title={scopeOf(t, share)}
      status={<StatusBadge status={status} label={t(`status_${status}`)} />}
      actions={
        isReturned &&
        share.requestedById === me.id && (
          <ScreenButton
            to={profitSharingScreens.form}
            params={{ id }}
            label={say('editAndResubmit')}
            isForViewers={false}
          />
        )
      }
      history={{ call: profitSharingCalls.logs, input: { id } }}
    >
      {isReturned && <ReturnedNotice reason={share.decisionReason} />}
      <Facts
        facts={[
          [t('company'), formatPercent(share.companyShare)],
          [t('agent'), formatPercent(share.agentShare)],
          [t('merchant'), formatPercent(share.merchantShare)],
          [t('requestedBy'), staffAct(share.requestedById, share.requestedByName, share.createdAt)],
          ...facts,
          [t('reason'), share.reason],
        ]}
      />
    </RecordScreen>
  )
}
