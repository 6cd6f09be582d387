import { rouletteMessages } from '#areas/roulette/messages.ts'
import { useParams } from '@tanstack/react-router'
import { roulettePlace } from '#areas/roulette/access.ts'
import { gameCalls } from '#areas/roulette/contract.ts'
import { GameActions } from '#areas/roulette/screens/GameActions.tsx'
import { GameForm } from '#areas/roulette/screens/GameForm.tsx'
import { formatCost } from '#areas/roulette/shared/screens/format.ts'
import { SimulationTab } from '#areas/roulette/screens/SimulationTab.tsx'
import { Spins } from '#areas/roulette/screens/Spins.tsx'
import { WheelTab } from '#areas/roulette/screens/WheelTab.tsx'
import { WinnersTab } from '#areas/roulette/items/screens/WinnersTab.tsx'
import { words } from '#areas/roulette/words.ts'
import { useSuspenseApiQuery, useRefetchCall } from '#platform/console/api.ts'
import {
  formatCount,
  formatPercent,
  formatShortMoment,
  useMessage,
  useWords,
} from '#platform/console/i18n.ts'
import {
  HistoryPanel,
  Figure,
  RecordPicture,
  RecordScreen,
  useDisabledReasons,
} from '#platform/console/record.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** One game: wheel, settings, win limits, spins and simulation. */
export default function GameRecord() {
  const { id = '0' } = useParams({ strict: false })
  return <Stored key={id} mainId={Number(id)} />
}

function Stored({ mainId }: { mainId: number }) {
  const t = useWords(words)
  const m = useMessage()
  const reload = useRefetchCall(gameCalls.info)
  const game = useSuspenseApiQuery(gameCalls.info, { mainId })
  const { update } = useDisabledReasons(roulettePlace)
  const { name, status, activatedByName } = game
  const archived = status === 'archived' ? m(rouletteMessages('ARCHIVED', { name })) : null
  return (
    <RecordScreen
      title={name}
      picture={<RecordPicture name={name} picture={game.image} />}
      subtitle={
        status === 'active' && activatedByName !== null
          ? t('activated', { who: activatedByName, when: formatShortMoment(game.activatedAt) })
          : `${formatShortMoment(game.startAt)} – ${formatShortMoment(game.endAt)}`
      }
      status={<StatusBadge status={status} label={t(`status_${status}`)} />}
      figures={
        <>
          <Figure label={t('costPerSpin')} value={formatCost(game, t)} />
          <Figure label={t('totalChance')} value={formatPercent(game.itemChanceTotalPercentages)} />
          <Figure label={t('spins')} value={formatCount(game.spins)} />
        </>
      }
      actions={<GameActions game={game} />}
      tabs={[
        { key: 'wheel', title: t('wheel'), count: game.itemCount, content: () => <WheelTab game={game} /> },
        {
          key: 'settings',
          title: t('settings'),
          content: () => <GameForm record={game} disabledReason={update ?? archived} onReload={reload} />,
        },
        { key: 'winners', title: t('winLimits'), content: () => <WinnersTab game={game} /> },
        { key: 'spins', title: t('spins'), content: () => <Spins mainId={mainId} /> },
        { key: 'simulation', title: t('simulation'), content: () => <SimulationTab game={game} /> },
      ]}
      aside={<HistoryPanel kind="roulette-game" id={mainId} />}
    />
  )
}
