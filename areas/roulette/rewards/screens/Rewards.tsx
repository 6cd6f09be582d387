import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { recordTarget } from '#platform/console/router/ScreenLink.tsx'
import { roulettePlace } from '#areas/roulette/access.ts'
import { gameCalls } from '#areas/roulette/contract.ts'
import { PrizeKind, rewardCalls, RewardStatus } from '#areas/roulette/rewards/contract.ts'
import { rewardColumns } from '#areas/roulette/rewards/columns.ts'
import { RewardBadge } from '#areas/roulette/rewards/screens/RewardBadge.tsx'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import { rewardWords } from '#areas/roulette/rewards/words.ts'
import { words } from '#areas/roulette/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { ListScreen } from '#platform/console/list/ListScreen.tsx'
import { useColumns } from '#platform/console/list/use-columns.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { choiceFilter, namedOptions, pinnedChoices } from '#platform/console/list/choice-filters.ts'

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
      columns={useColumns(
        rewardColumns,
        {
          status: ({ status }) => <RewardBadge status={status} />,
        },
        {
          item: ({ itemId }) => recordTarget(rouletteScreens.item, { id: itemId }),
          person: ({ userId }) => recordTarget(subscriberScreens.form, { id: userId }),
        },
      )}
      searchIn={translate('searchRewards')}
      filters={[
        pinnedChoices('status', t('status'), RewardStatus.options, labelOf),
        pinnedChoices('type', t('type'), PrizeKind.options, (value) => t(`type_${value}`)),
        choiceFilter('mainId', t('game'), namedOptions(games ?? [])),
        { key: 'won', label: t('dates'), kind: 'dates' },
      ]}
      nameOf={({ itemName, name }) => `${itemName}, ${name}`}
      rowHref={({ id }) => addressOf(rouletteScreens.reward, { productTrackingId: id })}
      exports={{ report: 'roulette-rewards', needs: toRead(roulettePlace) }}
      whenEmpty={{ title: translate('noRewards'), sentence: translate('noRewardsSentence') }}
    />
  )
}
