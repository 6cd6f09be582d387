import { type RaffleDetails, type WinnerRow, WinnerStatus } from '#areas/raffle/contract.ts'
import { drawCalls } from '#areas/raffle/draws/contract.ts'
import { WinnerBadge } from '#areas/raffle/screens/Badges.tsx'
import { WinnerPanel } from '#areas/raffle/screens/WinnerPanel.tsx'
import { words } from '#areas/raffle/words.ts'
import { viewers } from '#platform/access/access.ts'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'

type T = Translate<(typeof words)['en']>

/** Every draw of a raffle, including voided ones. Selecting a row opens its actions. */
export function Winners({ raffle }: { raffle: RaffleDetails }) {
  const t = useWords(words)
  return (
    <ListTable
      name="raffle-winners"
      address="winners."
      pluralName={t('winnersPlural')}
      call={drawCalls.winners}
      fixed={{ raffleId: raffle.raffleId }}
      columns={buildColumns(t)}
      filters={[
        {
          key: 'status',
          label: t('status'),
          kind: 'choice',
          options: WinnerStatus.options.map((value) => ({ value, label: t(`winner_${value}`) })),
          pinned: true,
        },
        {
          key: 'prizeId',
          label: t('prize'),
          kind: 'choice',
          options: raffle.prizes.map(({ prizeId, name }) => ({ value: prizeId, label: name })),
        },
      ]}
      keyOf={({ winnerId }) => winnerId}
      nameOf={({ name }) => name}
      panel={(winner) => (
        <WinnerPanel key={`${winner.winnerId} ${winner.version}`} winner={winner} raffle={raffle} />
      )}
      exports={{ report: 'raffle-winners', needs: viewers }}
      whenEmpty={t('noWinners')}
    />
  )
}

const buildColumns = (t: T): Column<WinnerRow>[] => [
  { key: 'drawNo', title: '#', align: 'end', cell: ({ drawNo }) => drawNo },
  { key: 'prize', title: t('prize'), cell: ({ prize }) => <strong>{prize}</strong> },
  { key: 'entryNo', title: t('entryNo'), mono: true, cell: ({ entryNo }) => entryNo },
  { key: 'name', title: t('name'), cell: ({ name }) => name },
  { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
  { key: 'value', title: t('value'), align: 'end', hidden: true, cell: ({ value }) => formatPesos(value) },
  { key: 'status', title: t('status'), cell: ({ status }) => <WinnerBadge status={status} /> },
  { key: 'reason', title: t('reason'), cell: ({ reason }) => reason },
  { key: 'drawnAt', title: t('drawnOn'), sort: 'drawnAt', cell: ({ drawnAt }) => formatShortMoment(drawnAt) },
  { key: 'drawnBy', title: t('drawnBy'), hidden: true, cell: ({ drawnBy }) => drawnBy },
]
