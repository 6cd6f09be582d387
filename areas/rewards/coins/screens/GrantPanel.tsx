import { Group } from '@mantine/core'
import { toCheckCoins, toGiveCoins } from '#areas/rewards/access.ts'
import { coinCalls, type Grant } from '#areas/rewards/coins/contract.ts'
import { coinWords } from '#areas/rewards/coins/words.ts'
import { type RewardStatus, type RewardVerb, whyNotMove } from '#areas/rewards/rules.ts'
import { GivingProgress, Recipients } from '#areas/rewards/screens/Giving.tsx'
import { shownAmount } from '#areas/rewards/screens/shown.ts'
import styles from '#areas/rewards/screens/rewards.module.css'
import { words } from '#areas/rewards/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { shortMoment } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { Facts } from '#platform/console/record/Facts.tsx'
import { FailureState } from '#platform/console/record/States.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload/FileLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const everyMs = 1_000
const kept = (status: Grant['status']): RewardStatus => (status === 'credited' ? 'completed' : status)

/** One grant: what is given, to whom, and what may be done with it now. */
export function GrantPanel({ grantId }: { grantId: number }) {
  const t = useWords(words)
  const s = useWords(coinWords)
  const first = useAnswer(coinCalls.grant, { grantId }, { quiet: true })
  const isMoving = first.data !== undefined && ['approved', 'processing'].includes(first.data.status)
  const live = useAnswer(coinCalls.grant, { grantId }, { quiet: true, enabled: isMoving, everyMs })
  const grant = live.data ?? first.data
  if (!grant) return first.error ? <FailureState error={first.error} onRetry={first.askAgain} /> : null
  const { credited, currency, failed, files, recipients, refNo, status, total } = grant
  return (
    <section className={styles.card} aria-label={`${s('grant')} ${refNo}`}>
      <Group justify="space-between" mb="sm">
        <h2 className={styles.heading}>{refNo}</h2>
        <StatusBadge status={status} {...(status === 'credited' && { colour: 'success' as const })} />
        <Actions grant={grant} />
      </Group>
      <GivingProgress
        asset={currency}
        rewardId={grantId}
        {...{ refNo, status, recipients, credited, failed }}
      />
      <Facts
        facts={[
          [t('total'), shownAmount(currency, total)],
          [s('reason'), grant.reason],
          [s('reference'), grant.reference],
          [s('by'), `${grant.requester}, ${shortMoment(grant.createdAt)}`],
          [s('checker'), grant.checker && `${grant.checker}, ${shortMoment(grant.checkedAt)}`],
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
  const s = useWords(coinWords)
  const me = useSignedIn()
  const noChecker = useWhyClosed(toCheckCoins)
  const noGiver = useWhyClosed(toGiveCoins)
  const give = useAsk(coinCalls.give)
  const {
    currency,
    failed,
    grantId,
    recipients,
    refNo,
    requestId,
    requester,
    requesterId,
    status,
    total,
    version,
  } = grant
  const closed = (verb: RewardVerb) => {
    const refused = whyNotMove(
      verb,
      { status: kept(status), requesterId, failed, needsApproval: requestId !== null },
      me,
    )
    if (!refused) return null
    if (refused.why === 'own') return t('ownRequest')
    if (refused.why === 'notOwn') return t('notOwn', { who: requester })
    return refused.why === 'nobodyFailed' ? t('nobodyFailed') : t('notNow', { status: labelOf(status) })
  }
  const doing = (action: 'approve' | 'reject' | 'cancel' | 'retry') => (reason: string) =>
    give.mutateAsync({ grantId, action, version, ...(reason !== '' && { reason }) })
  return (
    <Group gap="sm">
      {status === 'pending' && (
        <>
          <ActionButton
            label={s('approve')}
            variant="filled"
            closed={noChecker ?? closed('approve')}
            dialog={{
              title: `${s('approve')} ${refNo}`,
              consequence: s('approveConsequence', { total: shownAmount(currency, total), n: recipients }),
              withReason: false,
              onConfirm: doing('approve'),
            }}
          />
          <ActionButton
            label={s('reject')}
            danger
            closed={noChecker ?? closed('reject')}
            dialog={{
              title: `${s('reject')} ${refNo}`,
              consequence: s('rejectConsequence'),
              onConfirm: doing('reject'),
            }}
          />
          <ActionButton
            label={t('cancel')}
            closed={noGiver ?? closed('cancel')}
            dialog={{
              title: t('cancel'),
              consequence: t('cancelConsequence', { ref: refNo }),
              onConfirm: doing('cancel'),
            }}
          />
        </>
      )}
      {failed > 0 && ['partially_completed', 'failed'].includes(status) && (
        <ActionButton
          label={t('retry')}
          closed={noChecker ?? closed('retry')}
          dialog={{
            title: t('retry'),
            consequence: t('retryConsequence', { n: failed }),
            onConfirm: doing('retry'),
          }}
        />
      )}
    </Group>
  )
}
