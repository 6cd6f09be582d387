import { sql } from 'kysely'
import { adjustmentColumns } from '#areas/adjustments/columns.ts'
import { adjustmentPlan } from '#areas/adjustments/server/adjustments.ts'
import { words } from '#areas/adjustments/words.ts'
import { adjustmentReaders } from '#areas/adjustments/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the list of adjustments. */
export const adjustmentExport = defineExport({
  name: 'adjustments',
  title: t('pageTitle'),
  needs: adjustmentReaders,
  plan: ({ request, staff }) => adjustmentPlan(request, staff.id),
  columns: adjustmentColumns,
  values: { owner: sql`coalesce(r.business_name, r.owner_name)` },
})
