import { roulettePlace } from '#areas/roulette/access.ts'
import { gameCalls } from '#areas/roulette/contract.ts'
import { PrizeKind, rewardCalls, RewardStatus, type WheelReward } from '#areas/roulette/rewards/contract.ts'
import { RewardBadge } from '#areas/roulette/rewards/screens/RewardBadge.tsx'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import type { T } from '#areas/roulette/screens/format.ts'
import { rewardWords } from '#areas/roulette/rewards/words.ts'
import { words } from '#areas/roulette/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { labelOf } from '#platform/ui/status.ts'

/** List of rewards with their status. */
export default function Rewards() {
  const t = useWords(words)
  const translate = useWords(rewardWords)
  const { data: games } = useApiQuery(gameCalls.dropdown, {}, { background: true })
  return (
    <ListScreen
      name="roulette-rewards"
      title={translate('rewards')}
      pluralName={translate('rewardsPlural')}
      call={rewardCalls.list}
      columns={buildColumns(t, translate)}
      searchIn={translate('searchRewards')}
      filters={[
        {
          key: 'status',
          label: t('status'),
          kind: 'choices',
          pinned: true,
          options: RewardStatus.options.map((value) => ({ value, label: labelOf(value) })),
        },
        {
          key: 'type',
          label: t('type'),
          kind: 'choices',
          pinned: true,
          options: PrizeKind.options.map((value) => ({ value, label: t(`type_${value}`) })),
        },
        {
          key: 'mainId',
          label: t('game'),
          kind: 'choice',
          options: (games ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        { key: 'won', label: t('dates'), kind: 'dates' },
      ]}
      keyOf={({ id }) => id}
      nameOf={({ itemName, name }) => `${itemName}, ${name}`}
      rowHref={({ id }) => addressOf(rouletteScreens.reward, { productTrackingId: id })}
      exports={{ report: 'roulette-rewards', needs: toRead(roulettePlace) }}
      whenEmpty={{ title: translate('noRewards'), sentence: translate('noRewardsSentence') }}
    />
  )
}

const buildColumns = (t: T, translate: Translate<(typeof rewardWords)['en']>): Column<WheelReward>[] => [
  { key: 'id', title: translate('number'), mono: true, width: '6rem', cell: ({ id }) => id },
  { key: 'item', title: t('item'), cell: ({ itemName }) => <strong>{itemName}</strong> },
  { key: 'type', title: t('type'), hidden: true, cell: ({ type }) => t(`type_${type}`) },
  { key: 'person', title: t('person'), cell: ({ name }) => name },
  { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
  { key: 'game', title: t('game'), cell: ({ gameName }) => gameName },
  { key: 'status', title: t('status'), cell: ({ status }) => <RewardBadge status={status} /> },
  { key: 'courier', title: translate('courier'), hidden: true, cell: ({ courier }) => courier ?? '' },
  { key: 'trackingNo', title: translate('trackingNo'), mono: true, cell: ({ trackingNo }) => trackingNo },
  { key: 'wonAt', title: translate('wonOn'), sort: 'wonAt', cell: ({ wonAt }) => formatShortMoment(wonAt) },
]
