import { roulettePlace } from '#areas/roulette/access.ts'
import { gameCalls } from '#areas/roulette/contract.ts'
import { PrizeKind, rewardCalls, RewardStatus, type WheelReward } from '#areas/roulette/rewards/contract.ts'
import { RewardBadge } from '#areas/roulette/rewards/screens/RewardBadge.tsx'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import type { T } from '#areas/roulette/screens/shown.ts'
import { rewardWords } from '#areas/roulette/rewards/words.ts'
import { words } from '#areas/roulette/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { shortMoment } from '#platform/console/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { type Say, useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'

/** What was won, and where each stands. */
export default function Rewards() {
  const t = useWords(words)
  const say = useWords(rewardWords)
  const { data: games } = useAnswer(gameCalls.dropdown, {}, { quiet: true })
  return (
    <ListScreen
      name="roulette-rewards"
      title={say('rewards')}
      things={say('rewardsInside')}
      call={rewardCalls.list}
      columns={columnsIn(t, say)}
      searchIn={say('searchRewards')}
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
        { key: 'won', label: t('days'), kind: 'dates' },
      ]}
      keyOf={({ id }) => id}
      nameOf={({ itemName, name }) => `${itemName}, ${name}`}
      rowHref={({ id }) => addressOf(rouletteScreens.reward, { productTrackingId: id })}
      exports={{ report: 'roulette-rewards', needs: toRead(roulettePlace) }}
      whenEmpty={{ title: say('noRewards'), sentence: say('noRewardsSentence') }}
    />
  )
}

const columnsIn = (t: T, say: Say<(typeof rewardWords)['en']>): Column<WheelReward>[] => [
  { key: 'id', title: say('tracking'), mono: true, width: '6rem', cell: ({ id }) => id },
  { key: 'item', title: t('item'), cell: ({ itemName }) => <strong>{itemName}</strong> },
  { key: 'type', title: t('type'), hidden: true, cell: ({ type }) => t(`type_${type}`) },
  { key: 'person', title: t('person'), cell: ({ name }) => name },
  { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
  { key: 'game', title: t('game'), cell: ({ gameName }) => gameName },
  { key: 'status', title: t('status'), cell: ({ status }) => <RewardBadge status={status} /> },
  { key: 'courier', title: say('courier'), hidden: true, cell: ({ courier }) => courier ?? '' },
  { key: 'trackingNo', title: say('trackingNo'), mono: true, cell: ({ trackingNo }) => trackingNo },
  { key: 'wonAt', title: say('wonAt'), sort: 'wonAt', cell: ({ wonAt }) => shortMoment(wonAt) },
]
