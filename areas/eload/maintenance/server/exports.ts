import { sql } from 'kysely'
import { windowCalls } from '#areas/eload/maintenance/contract.ts'
import { windowPlan } from '#areas/eload/maintenance/server/windows.ts'
import { windowWords } from '#areas/eload/maintenance/words.ts'
import { viewers } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const m = labelsOf(windowWords)

/** Export of maintenance windows. Any signed-in person can read the list. */
export const windowExport = defineFileExport({
  name: 'eload-maintenance',
  title: m('windows'),
  needs: viewers,
  list: windowCalls.list,
  plan: ({ request }) => windowPlan(request),
  columns: [
    { key: 'title', title: m('title'), kind: 'text' },
    { key: 'type', title: m('serviceType'), kind: 'code' },
    {
      key: 'targets',
      title: m('targets'),
      kind: 'text',
      of: sql`r.type || ': ' || (select string_agg(x ->> 'name', ', ') from json_array_elements(r.targets) x)`,
    },
    { key: 'start', title: m('startsOn'), kind: 'moment', of: 'start_at' },
    { key: 'end', title: m('endsOn'), kind: 'moment', of: 'end_at' },
    { key: 'block', title: m('block'), kind: 'yesno', of: 'block_transactions' },
    { key: 'blockStatus', title: m('blockStatus'), kind: 'code', of: 'block_status' },
    { key: 'status', title: m('status'), kind: 'code' },
    {
      key: 'author',
      title: m('createdBy'),
      kind: 'text',
      of: sql`coalesce(nullif(r.created_by_name, ''), r.created_by)`,
    },
  ],
})
