import { winnerList } from '#areas/raffle/columns.ts'
import { type RaffleDetails, WinnerStatus } from '#areas/raffle/contract.ts'
import { WinnerBadge } from '#areas/raffle/screens/Badges.tsx'
import { WinnerPanel } from '#areas/raffle/screens/WinnerPanel.tsx'
import { words } from '#areas/raffle/words.ts'
import { ListTable, choiceFilter, pinnedChoice } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Every draw of a raffle, including voided ones. Selecting a row opens its actions. */
export function Winners({ raffle }: { raffle: RaffleDetails }) {
  const t = useWords(words)
  return (
    <ListTable
      address="winners."
      pluralName={t('winnersPlural')}
      fixed={{ raffleId: raffle.raffleId }}
      list={winnerList}
      cells={{
        status: ({ status }) => <WinnerBadge status={status} />,
      }}
      filters={[
        pinnedChoice('status', t('status'), WinnerStatus.options, (value) => t(`winner_${value}`)),
        choiceFilter(
          'prizeId',
          t('prize'),
          raffle.prizes.map(({ prizeId, name }) => ({ value: prizeId, label: name })),
        ),
      ]}
      keyOf={({ winnerId }) => winnerId}
      panel={(winner) => (
        <WinnerPanel key={`${winner.winnerId} ${winner.version}`} winner={winner} raffle={raffle} />
      )}
      whenEmpty={t('noWinners')}
    />
  )
}
