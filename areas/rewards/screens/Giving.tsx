import { Progress } from '@mantine/core'
import { coinsPlace, eloadRewardsPlace } from '#areas/rewards/access.ts'
import { givingCalls, RecipientStatus, type RecipientRow } from '#areas/rewards/contract.ts'
import type { GivenAsset, RewardStatus } from '#areas/rewards/rules.ts'
import { shownAmount, shownWhy } from '#areas/rewards/screens/shown.ts'
import { words } from '#areas/rewards/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { count, shortMoment } from '#platform/console/format.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from '#areas/rewards/screens/rewards.module.css'

type Going = {
  asset: GivenAsset
  rewardId: number
  refNo: string
  status: RewardStatus | 'credited'
  recipients: number
  credited: number
  failed: number
}

export const isGoing = (status: Going['status']) => status === 'approved' || status === 'processing'

/** How far the giving has come, with a way to stop it. */
export function GivingProgress({ asset, rewardId, refNo, status, recipients, credited, failed }: Going) {
  const t = useWords(words)
  const stop = useAsk(givingCalls.stop)
  if (!isGoing(status)) return null
  const text = t('progress', { done: count(credited), total: count(recipients), failed: count(failed) })
  return (
    <div className={styles.bar}>
      <Progress value={recipients === 0 ? 0 : ((credited + failed) / recipients) * 100} aria-label={text} />
      <p role="status">{text}</p>
      <ActionButton
        label={t('stop')}
        danger
        dialog={{
          title: t('stop'),
          consequence: t('stopConsequence', { ref: refNo }),
          onConfirm: (reason) => stop.mutateAsync({ asset, rewardId, reason }),
        }}
      />
    </div>
  )
}

/** Everybody whom a reward is for, and what became of each. */
export function Recipients({ asset, rewardId }: { asset: GivenAsset; rewardId: number }) {
  const t = useWords(words)
  return (
    <ListTable<RecipientRow>
      name="reward-recipients"
      address="people."
      things={t('recipientThings')}
      call={givingCalls.recipients}
      exports={
        asset === 'ELOAD'
          ? { report: 'eload-reward-recipients', needs: toRead(eloadRewardsPlace) }
          : { report: 'coin-recipients', needs: toRead(coinsPlace) }
      }
      fixed={{ asset, rewardId }}
      searchIn={t('searchRecipients')}
      defaultSort={{ by: 'place', dir: 'asc' }}
      filters={[
        {
          key: 'status',
          label: t('status'),
          kind: 'choice',
          pinned: true,
          options: RecipientStatus.options.map((value) => ({ value, label: labelOf(value) })),
        },
      ]}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={[
        {
          key: 'place',
          title: t('row'),
          sort: 'place',
          align: 'end',
          width: '5rem',
          cell: ({ place }) => count(place),
        },
        { key: 'name', title: t('name'), cell: ({ name }) => name },
        { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile_number }) => mobile_number },
        { key: 'amount', title: t('amount'), align: 'end', cell: ({ amount }) => shownAmount(asset, amount) },
        {
          key: 'status',
          title: t('status'),
          cell: ({ status }) => (
            <StatusBadge status={status} {...(status === 'credited' && { colour: 'success' as const })} />
          ),
        },
        { key: 'why', title: t('why'), cell: ({ failCode }) => shownWhy(t, failCode) },
        {
          key: 'balance',
          title: t('balanceAfter'),
          align: 'end',
          cell: ({ balanceAfter }) => (balanceAfter === null ? '' : shownAmount(asset, balanceAfter)),
        },
        { key: 'when', title: t('when'), hidden: true, cell: ({ creditedAt }) => shortMoment(creditedAt) },
      ]}
    />
  )
}
