import { type RaffleDetails } from '#areas/raffle/contract.ts'
import { raffleEntriesList } from '#areas/raffle/columns.ts'
import { words } from '#areas/raffle/words.ts'
import { ListTable } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Entries of a raffle, numbers masked. */
export function Entries({ raffle }: { raffle: RaffleDetails }) {
  const t = useWords(words)
  return (
    <ListTable
      address="entries."
      pluralName={t('entriesPlural')}
      fixed={{ raffleId: raffle.raffleId }}
      list={raffleEntriesList}
      searchIn={t('searchEntries')}
      keyOf={({ entryId }) => entryId}
      nameOf={({ entryNo }) => entryNo}
      defaultSort={{ by: 'entryNo', dir: 'asc' }}
      whenEmpty={t('noEntries')}
    />
  )
}
