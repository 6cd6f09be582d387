import { gameCalls } from '#areas/roulette/contract.ts'
import { rouletteMessages } from '#areas/roulette/messages.ts'
import { GameActions } from '#areas/roulette/screens/GameActions.tsx'
import { GameForm } from '#areas/roulette/screens/GameForm.tsx'
import { formatCost } from '#areas/roulette/shared/screens/format.ts'
import { SimulationTab } from '#areas/roulette/screens/SimulationTab.tsx'
import { Spins } from '#areas/roulette/screens/Spins.tsx'
import { WheelTab } from '#areas/roulette/screens/WheelTab.tsx'
import { WinnersTab } from '#areas/roulette/items/screens/WinnersTab.tsx'
import { words } from '#areas/roulette/words.ts'
import { formatCount, formatPercent, formatShortMoment } from '#platform/console/i18n.ts'
import { defineRecordScreen } from '#platform/console/record.ts'

/** One game: wheel, settings, win limits, spins and simulation. A new game stays a draft until its wheel is complete. */
export default defineRecordScreen({
  words,
  calls: gameCalls,
  key: 'mainId',
  newTitle: 'newGame',
  Form: GameForm,
  editError: ({ status, name }) => (status === 'archived' ? rouletteMessages('ARCHIVED', { name }) : null),
  view: (game, { t }) => ({
    picture: game.image,
    subtitle:
      game.status === 'active' && game.activatedByName !== null
        ? t('activated', { who: game.activatedByName, when: formatShortMoment(game.activatedAt) })
        : `${formatShortMoment(game.startAt)} – ${formatShortMoment(game.endAt)}`,
    figures: [
      [t('costPerSpin'), formatCost(game, t)],
      [t('totalChance'), formatPercent(game.itemChanceTotalPercentages)],
      [t('spins'), formatCount(game.spins)],
    ],
    actions: <GameActions game={game} />,
    tabs: (form) => [
      { key: 'wheel', title: t('wheel'), count: game.itemCount, content: () => <WheelTab game={game} /> },
      { key: 'settings', title: t('settings'), content: () => form, isKept: true },
      { key: 'winners', title: t('winLimits'), content: () => <WinnersTab game={game} /> },
      { key: 'spins', title: t('spins'), content: () => <Spins mainId={game.mainId} /> },
      { key: 'simulation', title: t('simulation'), content: () => <SimulationTab game={game} /> },
    ],
  }),
})
