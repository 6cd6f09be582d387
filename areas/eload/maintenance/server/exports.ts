import { sql } from 'kysely'
import { windowColumns } from '#areas/eload/maintenance/columns.ts'
import { windowPlan } from '#areas/eload/maintenance/server/windows.ts'
import { windowWords } from '#areas/eload/maintenance/words.ts'
import { viewers } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const m = labelsOf(windowWords)

/** Export of maintenance windows. Any signed-in person can read the list. */
export const windowExport = defineExport({
  name: 'eload-maintenance',
  title: m('windows'),
  needs: viewers,
  plan: ({ request }) => windowPlan(request),
  columns: windowColumns,
  values: {
    targets: sql`r.type || ': ' || (select string_agg(x ->> 'name', ', ') from json_array_elements(r.targets) x)`,
    block: 'block_transactions',
    author: sql`coalesce(nullif(r.created_by_name, ''), r.created_by)`,
  },
})
