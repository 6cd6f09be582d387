import { type EntryRow, raffleCalls, type RaffleDetails } from '#areas/raffle/contract.ts'
import { words } from '#areas/raffle/words.ts'
import { viewers } from '#platform/access/access.ts'
import { count, shortMoment } from '#platform/console/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { type Say, useWords } from '#platform/console/words.ts'

type T = Say<(typeof words)['en']>

/** Who entered a raffle. Numbers are masked. */
export function Entries({ raffle }: { raffle: RaffleDetails }) {
  const t = useWords(words)
  return (
    <ListTable
      name="raffle-entries"
      address="entries."
      things={t('entriesInside')}
      call={raffleCalls.entries}
      fixed={{ raffleId: raffle.raffleId }}
      columns={columnsIn(t)}
      searchIn={t('searchEntries')}
      keyOf={({ entryId }) => entryId}
      nameOf={({ entryNo }) => entryNo}
      defaultSort={{ by: 'entryNo', dir: 'asc' }}
      exports={{ report: 'raffle-entries', needs: viewers }}
      whenEmpty={t('noEntries')}
    />
  )
}

const columnsIn = (t: T): Column<EntryRow>[] => [
  { key: 'entryNo', title: t('entryNo'), sort: 'entryNo', mono: true, cell: ({ entryNo }) => entryNo },
  { key: 'name', title: t('name'), cell: ({ name }) => <strong>{name}</strong> },
  { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
  { key: 'reference', title: t('reference'), mono: true, cell: ({ reference }) => reference },
  { key: 'weight', title: t('weight'), sort: 'weight', align: 'end', cell: ({ weight }) => count(weight) },
  { key: 'createdAt', title: t('created'), hidden: true, cell: ({ createdAt }) => shortMoment(createdAt) },
]
