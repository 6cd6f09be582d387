import { Button, Group } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { toApprove, toRequest } from '#areas/rewards/access.ts'
import { eloadRewardCalls, type EloadReward } from '#areas/rewards/eload-rewards/contract.ts'
import { type RewardVerb, whyNotMove } from '#areas/rewards/rules.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { GivingProgress, isGoing, Recipients } from '#areas/rewards/screens/Giving.tsx'
import { words } from '#areas/rewards/words.ts'
import { ReturnedBadge, ReturnedNotice } from '#platform/console/approvals/Returned.tsx'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { count, pesos, shortMoment } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Facts, Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { FailureState } from '#platform/console/record/States.tsx'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload/FileLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const everyMs = 1_000

/** A reward as it stands: what was asked, how far it is, and what may be done with it now. */
export default function ViewReward() {
  const { id = '0' } = useParams({ strict: false })
  const wire = { rewardId: Number(id), withUsers: false }
  const first = useAnswer(eloadRewardCalls.info, wire, { quiet: true })
  const isMoving = first.data !== undefined && isGoing(first.data.status)
  // Asked again only while something moves by itself.
  const live = useAnswer(eloadRewardCalls.info, wire, { quiet: true, enabled: isMoving, everyMs })
  const reward = live.data ?? first.data
  if (!reward) return first.error ? <FailureState error={first.error} onRetry={first.askAgain} /> : null
  return <Shown reward={reward} />
}

function Shown({ reward }: { reward: EloadReward }) {
  const t = useWords(words)
  const {
    credited,
    decision,
    failed,
    recipients,
    refNo,
    returned,
    rewardId,
    status,
    supportingDocuments,
    title,
    totalAmount,
  } = reward
  return (
    <RecordScreen
      title={refNo}
      subtitle={title}
      status={returned ? <ReturnedBadge /> : <StatusBadge status={status} />}
      figures={
        <>
          <Figure label={t('total')} value={pesos(totalAmount)} />
          <Figure label={t('people')} value={count(recipients)} />
          <Figure label={t('credited')} value={count(credited)} />
          <Figure label={t('failed')} value={count(failed)} />
        </>
      }
      actions={<Actions reward={reward} />}
      aside={<HistoryPanel call={eloadRewardCalls.logs} wire={{ rewardId }} />}
    >
      {returned && <ReturnedNotice reason={returned.reason} />}
      <GivingProgress asset="ELOAD" {...{ rewardId, refNo, status, recipients, credited, failed }} />
      <Facts
        facts={[
          [t('purpose'), t(`purpose_${reward.purpose}`)],
          [t('remarks'), reward.remarks],
          [t('requester'), `${reward.requester}, ${shortMoment(reward.createdAt)}`],
          [t('approvers'), reward.approvers.map(({ name }) => name).join(', ')],
          [t('decidedBy'), decision && `${decision.by}, ${shortMoment(decision.at)}`],
          ...(decision && decision.reason !== '' ? [[t('decision'), decision.reason] as const] : []),
          [
            t('documents'),
            supportingDocuments.length === 0
              ? null
              : supportingDocuments.map((file) => <FileLink key={file.key} file={file} />),
          ],
        ]}
      />
      <Recipients asset="ELOAD" rewardId={rewardId} />
    </RecordScreen>
  )
}

function Actions({ reward }: { reward: EloadReward }) {
  const t = useWords(words)
  const me = useSignedIn()
  const noApprover = useWhyClosed(toApprove)
  const noRequester = useWhyClosed(toRequest)
  const cancel = useAsk(eloadRewardCalls.cancel)
  const act = useAsk(eloadRewardCalls.act)
  const { failed, refNo, requestId, requester, returned, rewardId, status, version } = reward
  const say = useWords(approvalWords)
  const isPending = status === 'pending'
  const closed = (verb: RewardVerb) => {
    const refused = whyNotMove(verb, { ...reward, needsApproval: true }, me)
    if (!refused) return null
    if (refused.why === 'own') return t('ownRequest')
    if (refused.why === 'notOwn') return t('notOwn', { who: requester })
    return refused.why === 'nobodyFailed' ? t('nobodyFailed') : t('notNow', { status: labelOf(status) })
  }
  const whyNotDecide = noApprover ?? closed('approve')
  const whyNotChange = noRequester ?? closed('update')
  return (
    <Group gap="sm">
      {isPending && returned === null && requestId !== null && whyNotDecide === null && (
        <ScreenLink to={approvalScreens.request} params={{ requestId }}>
          <Button component="span">{t('decide')}</Button>
        </ScreenLink>
      )}
      {isPending && returned === null && whyNotDecide !== null && (
        <Button disabled title={whyNotDecide}>
          {t('decide')}
        </Button>
      )}
      {isPending && whyNotChange === null && (
        <ScreenLink to={rewardScreens.addReward} params={{ id: rewardId, action: 'edit' }}>
          <Button component="span" variant="default">
            {returned ? say('editAndResubmit') : t('edit')}
          </Button>
        </ScreenLink>
      )}
      {isPending && (
        <ActionButton
          label={t('cancel')}
          danger
          closed={noRequester ?? closed('cancel')}
          dialog={{
            title: t('cancel'),
            consequence: t('cancelConsequence', { ref: refNo }),
            onConfirm: (reason) => cancel.mutateAsync({ rewardId, reason, version }),
          }}
        />
      )}
      {failed > 0 && ['partially_completed', 'failed'].includes(status) && (
        <ActionButton
          label={t('retry')}
          closed={noApprover ?? closed('retry')}
          dialog={{
            title: t('retry'),
            consequence: t('retryConsequence', { n: failed }),
            onConfirm: (reason) => act.mutateAsync({ action: 'retry', rewardId, reason, version }),
          }}
        />
      )}
      {noRequester === null && (
        <ScreenLink to={rewardScreens.addReward} params={{ id: rewardId, action: 'duplicate' }}>
          <Button component="span" variant="default">
            {t('duplicate')}
          </Button>
        </ScreenLink>
      )}
    </Group>
  )
}
