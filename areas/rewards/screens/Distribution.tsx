import { Progress } from '@mantine/core'
import { coinRecipientList, eloadRecipientList } from '#areas/rewards/columns.ts'
import { givingCalls, RecipientStatus } from '#areas/rewards/contract.ts'
import type { RewardAsset, RewardStatus } from '#areas/rewards/rules.ts'
import { formatAmount } from './format.ts'
import { words } from '#areas/rewards/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { ListTable, pinnedChoice } from '#platform/console/list.ts'
import { ActionButton } from '#platform/console/record.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type ProgressFields = {
  asset: RewardAsset
  rewardId: number
  refNo: string
  status: RewardStatus | 'credited'
  recipients: number
  credited: number
  failed: number
}

export const isInProgress = (status: ProgressFields['status']) =>
  status === 'approved' || status === 'processing'

/** Progress of the distribution, with a stop button. */
export function DistributionProgress({
  asset,
  rewardId,
  refNo,
  status,
  recipients,
  credited,
  failed,
}: ProgressFields) {
  const t = useWords(words)
  const stop = useApiMutation(givingCalls.stop)
  if (!isInProgress(status)) return null
  const text = t('progress', {
    done: formatCount(credited),
    total: formatCount(recipients),
    failed: formatCount(failed),
  })
  return (
    <div className="mb-16">
      <Progress value={recipients === 0 ? 0 : ((credited + failed) / recipients) * 100} aria-label={text} />
      <p role="status">{text}</p>
      <ActionButton
        label={t('stopDistribution')}
        danger
        dialog={{
          title: t('stopDistribution'),
          consequence: t('stopDistributionConsequence', { ref: refNo }),
          onConfirm: (reason) => stop.mutateAsync({ asset, rewardId, reason }),
        }}
      />
    </div>
  )
}

/** Recipients of a reward with the result of each. */
export function Recipients({ asset, rewardId }: { asset: RewardAsset; rewardId: number }) {
  const t = useWords(words)
  return (
    <ListTable
      name="reward-recipients"
      address="people."
      pluralName={t('recipientsPlural')}
      fixed={{ asset, rewardId }}
      searchIn={t('searchRecipients')}
      defaultSort={{ by: 'place', dir: 'asc' }}
      filters={[pinnedChoice('status', t('status'), RecipientStatus.options, labelOf)]}
      list={asset === 'ELOAD' ? eloadRecipientList : coinRecipientList}
      cells={{
        amount: ({ amount }) => formatAmount(asset, amount),
        status: ({ status }) => (
          <StatusBadge status={status} {...(status === 'credited' && { colour: 'success' as const })} />
        ),
        balance: ({ balanceAfter }) => (balanceAfter === null ? '' : formatAmount(asset, balanceAfter)),
      }}
    />
  )
}
