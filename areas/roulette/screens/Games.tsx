import { CostType, GameStatus } from '#areas/roulette/contract.ts'
import { rouletteGamesList } from '#areas/roulette/columns.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import { formatCost } from '#areas/roulette/shared/screens/format.ts'
import { words } from '#areas/roulette/words.ts'
import { ListScreen, NameWithPicture, choiceFilter, pinnedChoices } from '#platform/console/list.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

/** List of roulette games. */
export default function Games() {
  const t = useWords(words)
  return (
    <ListScreen
      pluralName={t('gamesPlural')}
      list={rouletteGamesList}
      cells={{
        name: ({ name, image }) => <NameWithPicture name={name} picture={image} />,
        cost: (game) => formatCost(game, t),
      }}
      searchIn={t('searchName')}
      filters={[
        pinnedChoices('status', t('status'), GameStatus.options, (value) => t(`status_${value}`)),
        choiceFilter('costType', t('costType'), CostType.options, (value) => t(value)),
        { key: 'created', label: t('createdOn'), kind: 'dates' },
      ]}
      keyOf={({ mainId }) => mainId}
      record={rouletteScreens.game}
      actions={<ScreenButton to={rouletteScreens.newGame} label={t('newGame')} />}
      whenEmpty={{ title: t('noGames'), sentence: t('noGamesSentence') }}
    />
  )
}
