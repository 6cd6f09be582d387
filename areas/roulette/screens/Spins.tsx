import { roulettePlace } from '#areas/roulette/access.ts'
import { gameCalls, Outcome, type Spin } from '#areas/roulette/contract.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import { formatCost, type T } from './format.ts'
import { words } from '#areas/roulette/words.ts'
import { toRead } from '#platform/access/access.ts'
import { formatCount, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import type { StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Spins of a game with ticket and outcome. */
export function Spins({ mainId }: { mainId: number }) {
  const t = useWords(words)
  return (
    <ListTable
      name="roulette-spins"
      address="spins."
      pluralName={t('spinsPlural')}
      call={gameCalls.spins}
      fixed={{ filters: { mainId } }}
      columns={buildColumns(t)}
      filters={[
        {
          key: 'outcome',
          label: t('outcome'),
          kind: 'choices',
          pinned: true,
          options: Outcome.options.map((value) => ({ value, label: t(`outcome_${value}`) })),
        },
        { key: 'spun', label: t('dates'), kind: 'dates' },
      ]}
      keyOf={({ spinId }) => spinId}
      nameOf={({ spinNo }) => String(spinNo)}
      exports={{ report: 'roulette-spins', needs: toRead(roulettePlace) }}
      whenEmpty={t('noSpins')}
    />
  )
}

const colourOf = (outcome: Outcome): StatusColour => {
  if (outcome === 'won') return 'success'
  return outcome === 'no_win' ? 'secondary' : 'warning'
}

const buildColumns = (t: T): Column<Spin>[] => [
  { key: 'spinNo', title: t('spinNo'), mono: true, cell: ({ spinNo }) => formatCount(spinNo) },
  { key: 'spunAt', title: t('time'), sort: 'spunAt', cell: ({ spunAt }) => formatShortMoment(spunAt) },
  {
    key: 'item',
    title: t('stoppedAt'),
    cell: ({ itemId, itemName }) => (
      <ScreenLink to={rouletteScreens.item} params={{ id: itemId }}>
        {itemName}
      </ScreenLink>
    ),
  },
  {
    key: 'outcome',
    title: t('outcome'),
    cell: ({ outcome }) => (
      <StatusBadge status={outcome} label={t(`outcome_${outcome}`)} colour={colourOf(outcome)} />
    ),
  },
  { key: 'person', title: t('person'), cell: ({ name }) => name },
  { key: 'mobile', title: t('mobile'), mono: true, hidden: true, cell: ({ mobile }) => mobile },
  { key: 'ticket', title: t('ticket'), align: 'end', mono: true, cell: ({ ticket }) => ticket },
  { key: 'cost', title: t('costPerSpin'), hidden: true, cell: (spin) => formatCost(spin, t) },
]
