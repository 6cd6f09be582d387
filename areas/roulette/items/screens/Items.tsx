import { gameCalls } from '#areas/roulette/contract.ts'
import { itemCalls, ItemType } from '#areas/roulette/items/contract.ts'
import { rouletteItemsList } from '#areas/roulette/items/columns.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import { formatValue } from '#areas/roulette/shared/screens/format.ts'
import { words } from '#areas/roulette/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import {
  ListScreen,
  NameWithPicture,
  choiceFilter,
  namedOptions,
  pinnedChoice,
} from '#platform/console/list.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { ActiveStatus } from '#platform/contract/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** List of wheel items of all games. */
export default function Items() {
  const t = useWords(words)
  const { data: games } = useApiQuery(gameCalls.dropdown, {}, { background: true })
  return (
    <ListScreen
      pluralName={t('itemsPlural')}
      list={rouletteItemsList}
      cells={{
        name: ({ name, image }) => <NameWithPicture name={name} picture={image} />,
        game: ({ rouletteId, gameName }) => (
          <ScreenLink to={rouletteScreens.game} params={{ id: rouletteId }}>
            {gameName}
          </ScreenLink>
        ),
        value: (item) => formatValue(item, t),
        stock: ({ stock, type }) => {
          if (stock === null) return type === 'no_win' ? '' : t('unlimited')
          return stock === 0 ? (
            <StatusBadge status="out" label={t('outOfStock')} colour="danger" />
          ) : (
            formatCount(stock)
          )
        },
        won: ({ won, type }) => (type === 'no_win' ? '' : formatCount(won)),
      }}
      searchIn={t('searchName')}
      filters={[
        pinnedChoice('rouletteId', t('game'), namedOptions(games)),
        pinnedChoice('type', t('type'), ItemType.options, (value) => t(`type_${value}`)),
        choiceFilter('status', t('status'), ActiveStatus.options, (value) => t(value)),
        { key: 'outOfStock', label: t('outOfStock'), kind: 'bool' },
      ]}
      keyOf={({ itemId }) => itemId}
      record={rouletteScreens.item}
      deletion={{
        call: itemCalls.delete,
        key: 'itemId',
        references: {
          call: itemCalls.uses,
          labelOf: ({ what }) => t(what === 'game' ? 'use_game' : 'use_reward'),
          hrefOf: ({ what, id }): string =>
            what === 'game'
              ? addressOf(rouletteScreens.game, { id })
              : addressOf(rouletteScreens.reward, { productTrackingId: id }),
        },
      }}
      actions={<ScreenButton to={rouletteScreens.newItem} label={t('newItem')} />}
      whenEmpty={{ title: t('noItems'), sentence: t('noItemsSentence') }}
    />
  )
}
