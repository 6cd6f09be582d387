import { sql } from 'kysely'
import { mopList } from '#areas/settings/modes-of-payment/columns.ts'
import { mopPlan } from '#areas/settings/modes-of-payment/server/modes.ts'
import { defineExport } from '#platform/server/exports.ts'

const hundredths = (column: 'fee_percent' | 'fee_fixed') =>
  sql`to_char(${sql.ref(`r.${column}`)} / 100.0, 'FM9999999990.00')`

export const mopExport = defineExport(mopList, mopPlan, {
  values: {
    fee: sql`concat_ws(' + ', case when r.fee_type <> 'fixed' then ${hundredths('fee_percent')} || '%' end,
        case when r.fee_type <> 'percent' then ${hundredths('fee_fixed')} end)`,
    modules: sql`(select string_agg(m ->> 'module', ', ') from json_array_elements(r.methods) m)`,
  },
})
