import { type EntryRow, raffleCalls, type RaffleDetails } from '#areas/raffle/contract.ts'
import { words } from '#areas/raffle/words.ts'
import { viewers } from '#platform/access/access.ts'
import { formatCount, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'

type T = Translate<(typeof words)['en']>

/** Entries of a raffle, numbers masked. */
export function Entries({ raffle }: { raffle: RaffleDetails }) {
  const t = useWords(words)
  return (
    <ListTable
      name="raffle-entries"
      address="entries."
      pluralName={t('entriesPlural')}
      call={raffleCalls.entries}
      fixed={{ raffleId: raffle.raffleId }}
      columns={buildColumns(t)}
      searchIn={t('searchEntries')}
      keyOf={({ entryId }) => entryId}
      nameOf={({ entryNo }) => entryNo}
      defaultSort={{ by: 'entryNo', dir: 'asc' }}
      exports={{ report: 'raffle-entries', needs: viewers }}
      whenEmpty={t('noEntries')}
    />
  )
}

const buildColumns = (t: T): Column<EntryRow>[] => [
  { key: 'entryNo', title: t('entryNo'), sort: 'entryNo', mono: true, cell: ({ entryNo }) => entryNo },
  { key: 'name', title: t('name'), cell: ({ name }) => <strong>{name}</strong> },
  { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
  { key: 'reference', title: t('reference'), mono: true, cell: ({ reference }) => reference },
  {
    key: 'weight',
    title: t('chances'),
    sort: 'weight',
    align: 'end',
    cell: ({ weight }) => formatCount(weight),
  },
  {
    key: 'createdAt',
    title: t('createdOn'),
    hidden: true,
    cell: ({ createdAt }) => formatShortMoment(createdAt),
  },
]
