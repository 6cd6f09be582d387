import { attendeeImport } from '#areas/events/server/importing.ts'
import { entryImport } from '#areas/raffle/server/importing.ts'
import { templateImport } from '#areas/catalogue/templates/server/importing.ts'
import { diamondImport, promoImport } from '#areas/eload/promos/server/importing.ts'
import { bankAnswers } from '#areas/kantoads/bank-files/server/answers.ts'
import { blvckRecipients, eloadRecipients, vcRecipients } from '#areas/rewards/server/imports.ts'
import { watchlistImport } from '#areas/merchants/watchlist/server/importing.ts'
import type { AnyImportKind } from '#platform/server/imports/imports.ts'

/** Everything that can be brought in from a file. What is not here is closed to everyone. */
export const importKinds: readonly AnyImportKind[] = [
  attendeeImport,
  entryImport,
  bankAnswers,
  promoImport,
  diamondImport,
  eloadRecipients,
  vcRecipients,
  blvckRecipients,
  templateImport,
  watchlistImport,
]
