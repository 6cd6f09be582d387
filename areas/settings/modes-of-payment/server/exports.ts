import { sql } from 'kysely'
import { mopPlace } from '#areas/settings/access.ts'
import { mopColumns } from '#areas/settings/modes-of-payment/columns.ts'
import { mopPlan } from '#areas/settings/modes-of-payment/server/modes.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)
const hundredths = (column: 'fee_percent' | 'fee_fixed') =>
  sql`to_char(${sql.ref(`r.${column}`)} / 100.0, 'FM9999999990.00')`

export const mopExport = defineExport({
  name: 'modes-of-payment',
  title: t('modes'),
  needs: toRead(mopPlace),
  plan: ({ request }) => mopPlan(request),
  columns: mopColumns,
  values: {
    fee: sql`concat_ws(' + ', case when r.fee_type <> 'fixed' then ${hundredths('fee_percent')} || '%' end,
        case when r.fee_type <> 'percent' then ${hundredths('fee_fixed')} end)`,
    modules: sql`(select string_agg(m ->> 'module', ', ') from json_array_elements(r.methods) m)`,
  },
})
