import { billsProviderPlace } from '#areas/bills/access.ts'
import { billsProviderColumns } from '#areas/bills/providers/columns.ts'
import { billsProviderPlan } from '#areas/bills/providers/server/handlers.ts'
import { words } from '#areas/bills/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the bill payment providers. */
export const billsProviderExport = defineExport({
  name: 'bills-providers',
  title: t('providersTitle'),
  needs: toRead(billsProviderPlace),
  plan: ({ request }) => billsProviderPlan(request),
  columns: billsProviderColumns,
})
