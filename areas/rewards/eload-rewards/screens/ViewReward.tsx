import {
  staffAct,
  StaffNames,
  ActionButton,
  Facts,
  Figure,
  RecordScreen,
  ErrorState,
  ScreenButton,
} from '#platform/console/record.ts'
import { useParams } from '@tanstack/react-router'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { toApprove, toRequest } from '#areas/rewards/access.ts'
import { eloadRewardCalls, type EloadReward } from '#areas/rewards/eload-rewards/contract.ts'
import { type RewardAction, getTransitionError } from '#areas/rewards/rules.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { DistributionProgress, isInProgress, Recipients } from '#areas/rewards/screens/Distribution.tsx'
import { words } from '#areas/rewards/words.ts'
import { ReturnedBadge, ReturnedNotice, approvalWords } from '#platform/console/approvals.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatCount, formatPesos, useWords, useMessage } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const intervalMs = 1_000

/** One reward: the request, its progress and the available actions. */
export default function ViewReward() {
  const { id = '0' } = useParams({ strict: false })
  const input = { rewardId: Number(id), withUsers: false }
  const first = useApiQuery(eloadRewardCalls.info, input, { background: true })
  const isMoving = first.data !== undefined && isInProgress(first.data.status)
  // Polls only while the reward is being distributed.
  const live = useApiQuery(eloadRewardCalls.info, input, {
    background: true,
    enabled: isMoving,
    everyMs: intervalMs,
  })
  const reward = live.data ?? first.data
  if (!reward) return first.error ? <ErrorState error={first.error} onRetry={first.refetch} /> : null
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
      title={title}
      reference={refNo}
      status={returned ? <ReturnedBadge /> : <StatusBadge status={status} />}
      figures={
        <>
          <Figure label={t('total')} value={formatPesos(totalAmount)} />
          <Figure label={t('people')} value={formatCount(recipients)} />
          <Figure label={t('credited')} value={formatCount(credited)} />
          <Figure label={t('status_failed')} value={formatCount(failed)} />
        </>
      }
      actions={<Actions reward={reward} />}
      history={{ call: eloadRewardCalls.logs, input: { rewardId }, record: { kind: 'reward', id: rewardId } }}
    >
      {returned && <ReturnedNotice reason={returned.reason} />}
      <DistributionProgress asset="ELOAD" {...{ rewardId, refNo, status, recipients, credited, failed }} />
      <Facts
        facts={[
          [t('purpose'), t(`purpose_${reward.purpose}`)],
          [t('remarks'), reward.remarks],
          [t('requestedBy'), staffAct(reward.requesterId, reward.requesterName, reward.createdAt)],
          [t('approvers'), <StaffNames key="approvers" people={reward.approvers} />],
          [t('decidedBy'), decision && staffAct(decision.byId, decision.byName, decision.at)],
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
  const m = useMessage()
  const me = useSignedIn()
  const noApprover = useDisabledReason(toApprove)
  const noRequester = useDisabledReason(toRequest)
  const cancel = useApiMutation(eloadRewardCalls.cancel)
  const act = useApiMutation(eloadRewardCalls.act)
  const { failed, refNo, requestId, returned, rewardId, status, version } = reward
  const say = useWords(approvalWords)
  const isPending = status === 'pending'
  const disabledReason = (action: RewardAction) => {
    const error = getTransitionError(action, { ...reward, needsApproval: true }, me)
    return error && m(error)
  }
  const decideDisabledReason = noApprover ?? disabledReason('approve')
  const updateDisabledReason = noRequester ?? disabledReason('update')
  return (
    <>
      {isPending && returned === null && requestId !== null && (
        <ActionButton
          label={t('review')}
          variant="filled"
          disabledReason={decideDisabledReason}
          address={addressOf(approvalScreens.request, { requestId })}
        />
      )}
      {isPending && updateDisabledReason === null && (
        <ScreenButton
          to={rewardScreens.addReward}
          params={{ id: rewardId, action: 'edit' }}
          variant="default"
          label={returned ? say('editAndResubmit') : t('editReward')}
          isForViewers={false}
        />
      )}
      {isPending && (
        <ActionButton
          label={t('withdrawRequest')}
          danger
          disabledReason={noRequester ?? disabledReason('cancel')}
          dialog={{
            title: t('withdrawTitle', { ref: refNo }),
            consequence: t('withdrawConsequence', { ref: refNo }),
            onConfirm: (reason) => cancel.mutateAsync({ rewardId, reason, version }),
          }}
        />
      )}
      {failed > 0 && ['partially_completed', 'failed'].includes(status) && (
        <ActionButton
          label={t('retryFailed')}
          disabledReason={noApprover ?? disabledReason('retry')}
          dialog={{
            title: t('retryFailed'),
            consequence: t('retryFailedConsequence', { n: failed }),
            onConfirm: (reason) => act.mutateAsync({ action: 'retry', rewardId, reason, version }),
          }}
        />
      )}
      {noRequester === null && (
        <ScreenButton
          to={rewardScreens.addReward}
          params={{ id: rewardId, action: 'duplicate' }}
          variant="default"
          label={t('duplicate')}
        />
      )}
    </>
  )
}
