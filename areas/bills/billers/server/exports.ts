import { sql } from 'kysely'
import { billerPlace } from '#areas/bills/access.ts'
import { billerColumns } from '#areas/bills/billers/columns.ts'
import { billerPlan } from '#areas/bills/billers/server/billers.ts'
import { words } from '#areas/bills/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the list of billers. */
export const billerExport = defineExport({
  name: 'billers',
  title: t('billers'),
  needs: toRead(billerPlace),
  plan: ({ request }) => billerPlan(request),
  columns: billerColumns,
  values: { providers: sql`(select string_agg(p ->> 'name', ', ') from json_array_elements(r.providers) p)` },
})
