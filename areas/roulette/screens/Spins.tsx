import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { Outcome } from '#areas/roulette/contract.ts'
import { spinList } from '#areas/roulette/columns.ts'
import { rouletteScreens } from '#areas/roulette/screens.ts'
import { formatCost } from '#areas/roulette/shared/screens/format.ts'
import { words } from '#areas/roulette/words.ts'
import { ListTable, pinnedChoices } from '#platform/console/list.ts'
import { recordTarget, ScreenLink } from '#platform/console/router.ts'
import { useWords } from '#platform/console/i18n.ts'
import type { StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Spins of a game with ticket and outcome. */
export function Spins({ mainId }: { mainId: number }) {
  const t = useWords(words)
  return (
    <ListTable
      address="spins."
      pluralName={t('spinsPlural')}
      fixed={{ filters: { mainId } }}
      list={spinList}
      cells={{
        item: ({ itemId, itemName }) => (
          <ScreenLink to={rouletteScreens.item} params={{ id: itemId }}>
            {itemName}
          </ScreenLink>
        ),
        outcome: ({ outcome }) => (
          <StatusBadge status={outcome} label={t(`outcome_${outcome}`)} colour={colourOf(outcome)} />
        ),
        cost: (spin) => formatCost(spin, t),
      }}
      targets={{ person: ({ userId }) => recordTarget(subscriberScreens.form, { id: userId }) }}
      filters={[
        pinnedChoices('outcome', t('outcome'), Outcome.options, (value) => t(`outcome_${value}`)),
        { key: 'spun', label: t('date'), kind: 'dates' },
      ]}
      keyOf={({ spinId }) => spinId}
      nameOf={({ spinNo }) => String(spinNo)}
      whenEmpty={t('noSpins')}
    />
  )
}

const colourOf = (outcome: Outcome): StatusColour => {
  if (outcome === 'won') return 'success'
  return outcome === 'no_win' ? 'secondary' : 'warning'
}
