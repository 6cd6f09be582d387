import { attendeeImport } from '#areas/events/server/import.ts'
import { entryImport } from '#areas/raffle/server/import.ts'
import { templateImport } from '#areas/catalogue/templates/server/import.ts'
import { diamondImport, promoImport } from '#areas/eload/promos/server/import.ts'
import { bankResultImport } from '#areas/kantoads/bank-files/server/bank-results.ts'
import { blvckRecipients, eloadRecipients, vcRecipients } from '#areas/rewards/server/imports.ts'
import { watchlistImport } from '#areas/merchants/watchlist/server/import.ts'
import type { AnyImportType } from '#platform/server/imports/imports.ts'

/** Registry of records that can be imported from a file. */
export const importKinds: readonly AnyImportType[] = [
  attendeeImport,
  entryImport,
  bankResultImport,
  promoImport,
  diamondImport,
  eloadRecipients,
  vcRecipients,
  blvckRecipients,
  templateImport,
  watchlistImport,
]
