import { raffleCalls, type RaffleDetails } from '#areas/raffle/contract.ts'
import { raffleEntriesColumns } from '#areas/raffle/columns.ts'
import { words } from '#areas/raffle/words.ts'
import { raffleReaders } from '#areas/raffle/access.ts'
import { useColumns } from '#platform/console/list/use-columns.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

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
      columns={useColumns(raffleEntriesColumns)}
      searchIn={t('searchEntries')}
      keyOf={({ entryId }) => entryId}
      nameOf={({ entryNo }) => entryNo}
      defaultSort={{ by: 'entryNo', dir: 'asc' }}
      exports={{ report: 'raffle-entries', needs: raffleReaders }}
      whenEmpty={t('noEntries')}
    />
  )
}
