import { staffAct, RecordActions, ActionButton, Facts, ErrorState } from '#platform/console/record.ts'
import { Group } from '@mantine/core'
import { toCheckCoins, toGiveCoins } from '#areas/rewards/access.ts'
import { coinCalls, type Grant } from '#areas/rewards/coins/contract.ts'
import { coinWords } from '#areas/rewards/coins/words.ts'
import { type RewardStatus, type RewardAction, getTransitionError } from '#areas/rewards/rules.ts'
import { DistributionProgress, Recipients } from '#areas/rewards/screens/Distribution.tsx'
import { formatAmount } from '#areas/rewards/screens/format.ts'
import { words } from '#areas/rewards/words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload.ts'
import { useWords, useMessage } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const intervalMs = 1_000
const toRewardStatus = (status: Grant['status']): RewardStatus =>
  status === 'credited' ? 'completed' : status

/** One grant with its recipients and the available actions. */
export function GrantPanel({ grantId }: { grantId: number }) {
  const t = useWords(words)
  const s = useWords(coinWords)
  const first = useApiQuery(coinCalls.grant, { grantId }, { background: true })
  const isMoving = first.data !== undefined && ['approved', 'processing'].includes(first.data.status)
  const live = useApiQuery(
    coinCalls.grant,
    { grantId },
    { background: true, enabled: isMoving, everyMs: intervalMs },
  )
  const grant = live.data ?? first.data
  if (!grant) return first.error ? <ErrorState error={first.error} onRetry={first.refetch} /> : null
  const { credited, currency, failed, files, recipients, refNo, status, total } = grant
  return (
    <section className="mb-16 p-16 border rounded-6" aria-label={`${s('grant')} ${refNo}`}>
      <Group justify="space-between" mb="sm">
        <h2 className="mb-4 text-15">{refNo}</h2>
        <StatusBadge status={status} {...(status === 'credited' && { colour: 'success' as const })} />
        <Actions grant={grant} />
      </Group>
      <DistributionProgress
        asset={currency}
        rewardId={grantId}
        {...{ refNo, status, recipients, credited, failed }}
      />
      <Facts
        facts={[
          [t('total'), formatAmount(currency, total)],
          [s('reason'), grant.reason],
          [s('externalReference'), grant.reference],
          [s('givenBy'), staffAct(grant.requesterId, grant.requesterName, grant.createdAt)],
          [s('decidedBy'), staffAct(grant.checkerId, grant.checkerName, grant.checkedAt)],
          ...(grant.decisionReason === '' ? [] : [[t('decision'), grant.decisionReason] as const]),
          [
            s('files'),
            files.length === 0 ? null : files.map((file) => <FileLink key={file.key} file={file} />),
          ],
        ]}
      />
      <Recipients asset={currency} rewardId={grantId} />
    </section>
  )
}

function Actions({ grant }: { grant: Grant }) {
  const t = useWords(words)
  const m = useMessage()
  const s = useWords(coinWords)
  const me = useSignedIn()
  const noChecker = useDisabledReason(toCheckCoins)
  const noGiver = useDisabledReason(toGiveCoins)
  const give = useApiMutation(coinCalls.give)
  const { currency, failed, grantId, recipients, refNo, requestId, requesterId, status, total, version } =
    grant
  const disabledReason = (action: RewardAction) => {
    const error = getTransitionError(
      action,
      { status: toRewardStatus(status), requesterId, failed, needsApproval: requestId !== null },
      me,
    )
    return error && m(error)
  }
  const doing = (action: 'approve' | 'reject' | 'cancel' | 'retry') => (reason: string) =>
    give.mutateAsync({ grantId, action, version, ...(reason !== '' && { reason }) })
  return (
    <RecordActions isInPanel>
      {status === 'pending' && (
        <>
          <ActionButton
            label={s('approve')}
            variant="filled"
            disabledReason={noChecker ?? disabledReason('approve')}
            dialog={{
              title: `${s('approve')} ${refNo}`,
              consequence: s('approveConsequence', { total: formatAmount(currency, total), n: recipients }),
              withReason: false,
              onConfirm: doing('approve'),
            }}
          />
          <ActionButton
            label={s('reject')}
            danger
            disabledReason={noChecker ?? disabledReason('reject')}
            dialog={{
              title: `${s('reject')} ${refNo}`,
              consequence: s('rejectConsequence'),
              onConfirm: doing('reject'),
            }}
          />
          <ActionButton
            label={t('withdrawRequest')}
            disabledReason={noGiver ?? disabledReason('cancel')}
            dialog={{
              title: t('withdrawTitle', { ref: refNo }),
              consequence: t('withdrawConsequence', { ref: refNo }),
              onConfirm: doing('cancel'),
            }}
          />
        </>
      )}
      {failed > 0 && ['partially_completed', 'failed'].includes(status) && (
        <ActionButton
          label={t('retryFailed')}
          disabledReason={noChecker ?? disabledReason('retry')}
          dialog={{
            title: t('retryFailed'),
            consequence: t('retryFailedConsequence', { n: failed }),
            onConfirm: doing('retry'),
          }}
        />
      )}
    </RecordActions>
  )
}
