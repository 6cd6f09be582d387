import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { gameCalls } from '#areas/roulette/contract.ts'
import { PrizeKind } from '#areas/roulette/rewards/contract.ts'
import { FulfilmentStatus } from '#platform/contract/fulfilment.ts'
import { rewardList } from '#areas/roulette/rewards/columns.ts'
import { FulfilmentBadge } from '#platform/console/fulfilment.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import { rewardWords } from '#areas/roulette/rewards/words.ts'
import { words } from '#areas/roulette/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { ListScreen, choiceFilter, namedOptions, pinnedChoices } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'
import { labelOf } from '#platform/ui/status.ts'

/** List of rewards with their status. */
export default function Rewards() {
  const t = useWords(words)
  const translate = useWords(rewardWords)
  const { data: games } = useApiQuery(gameCalls.dropdown, {}, { background: true })
  return (
    <ListScreen
      pluralName={translate('rewardsPlural')}
      list={rewardList}
      cells={{
        status: ({ status }) => <FulfilmentBadge status={status} />,
      }}
      targets={{
        item: ({ itemId }) => recordTarget(rouletteScreens.item, { id: itemId }),
        person: ({ userId }) => recordTarget(subscriberScreens.form, { id: userId }),
      }}
      searchIn={translate('searchRewards')}
      filters={[
        pinnedChoices('status', t('status'), FulfilmentStatus.options, labelOf),
        pinnedChoices('type', t('type'), PrizeKind.options, (value) => t(`type_${value}`)),
        choiceFilter('mainId', t('game'), namedOptions(games)),
        { key: 'won', label: translate('wonOn'), kind: 'dates' },
      ]}
      nameOf={({ itemName, name }) => `${itemName}, ${name}`}
      record={rouletteScreens.reward}
      whenEmpty={{ title: translate('noRewards'), sentence: translate('noRewardsSentence') }}
    />
  )
}
