import { blvckLogPlace, eloadLogPlace } from '#areas/reports/access.ts'
import { blvckColumns, topupColumns, topupDayColumns } from '#areas/reports/topups/columns.ts'
import { blvckPlan, topupDayPlan, topupPlan } from '#areas/reports/topups/server/lists.ts'
import { words } from '#areas/reports/topups/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of top-ups. */
export const topupReportExport = defineExport({
  name: 'topup',
  title: t('topups'),
  needs: toRead(eloadLogPlace),
  plan: ({ request }) => topupPlan(request),
  columns: topupColumns,
})

/** Export of daily totals. */
export const topupDayExport = defineExport({
  name: 'topup-days',
  title: t('byDay'),
  needs: toRead(eloadLogPlace),
  plan: ({ request }) => topupDayPlan(request),
  columns: topupDayColumns,
})

/** Export of coin purchases. */
export const blvckExport = defineExport({
  name: 'blvck',
  title: t('blvck'),
  needs: toRead(blvckLogPlace),
  plan: ({ request }) => blvckPlan(request),
  columns: blvckColumns,
})
