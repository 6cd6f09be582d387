import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { b2bColumns } from '#areas/eload/b2b/columns.ts'
import { b2bPlan } from '#areas/eload/b2b/server/requests.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(b2bWords)

/** Export of B2B deposits. */
export const b2bExport = defineExport({
  name: 'eload-b2b',
  title: t('pageTitle'),
  needs: toRead(b2bPlace),
  plan: ({ request }) => b2bPlan(request),
  columns: b2bColumns,
})
