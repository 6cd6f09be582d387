import { Button } from '@mantine/core'
import { roulettePlace } from '#areas/roulette/access.ts'
import { CostType, type Game, gameCalls, GameStatus } from '#areas/roulette/contract.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import { formatCost, type T } from './format.ts'
import { words } from '#areas/roulette/words.ts'
import { toRead } from '#platform/access/access.ts'
import { formatCount, formatPercent, formatShortMoment } from '#platform/console/i18n/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { NameWithPicture } from '#platform/console/list/NameWithPicture.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { createdColumn, statusColumn } from '#platform/console/list/common-columns.tsx'

/** List of roulette games. */
export default function Games() {
  const t = useWords(words)
  return (
    <ListScreen
      name="roulette-games"
      title={t('pageTitle')}
      pluralName={t('gamesPlural')}
      call={gameCalls.list}
      exports={{ report: 'roulette-games', needs: toRead(roulettePlace) }}
      columns={buildColumns(t)}
      searchIn={t('searchName')}
      filters={[
        {
          key: 'status',
          label: t('status'),
          kind: 'choices',
          pinned: true,
          options: GameStatus.options.map((value) => ({ value, label: t(`status_${value}`) })),
        },
        {
          key: 'costType',
          label: t('costType'),
          kind: 'choice',
          options: CostType.options.map((value) => ({ value, label: t(value) })),
        },
        { key: 'created', label: t('dates'), kind: 'dates' },
      ]}
      keyOf={({ mainId }) => mainId}
      nameOf={({ name }) => name}
      rowHref={({ mainId }) => addressOf(rouletteScreens.game, { id: mainId })}
      actions={
        <ScreenLink to={rouletteScreens.newGame}>
          <Button component="span">{t('newGame')}</Button>
        </ScreenLink>
      }
      whenEmpty={{ title: t('noGames'), sentence: t('noGamesSentence') }}
    />
  )
}

const buildColumns = (t: T): Column<Game>[] => [
  {
    key: 'name',
    title: t('name'),
    sort: 'name',
    cell: ({ name, image }) => <NameWithPicture name={name} picture={image} />,
  },
  statusColumn(t('status'), (status) => t(`status_${status}`)),
  { key: 'cost', title: t('costPerSpin'), cell: (game) => formatCost(game, t) },
  {
    key: 'chances',
    title: t('totalChance'),
    align: 'end',
    cell: (game) => formatPercent(game.itemChanceTotalPercentages),
  },
  { key: 'items', title: t('itemCount'), align: 'end', cell: ({ itemCount }) => formatCount(itemCount) },
  { key: 'spins', title: t('spins'), sort: 'spins', align: 'end', cell: ({ spins }) => formatCount(spins) },
  {
    key: 'startAt',
    title: t('startsOn'),
    sort: 'startAt',
    cell: ({ startAt }) => formatShortMoment(startAt),
  },
  { key: 'endAt', title: t('endsOn'), sort: 'endAt', cell: ({ endAt }) => formatShortMoment(endAt) },
  createdColumn(t('createdOn'), { hidden: true }),
]
