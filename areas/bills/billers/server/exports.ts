import { sql } from 'kysely'
import { billerList } from '#areas/bills/billers/columns.ts'
import { billerPlan } from '#areas/bills/billers/server/billers.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of the list of billers. */
export const billerExport = defineExport(billerList, billerPlan, {
  values: { providers: sql`(select string_agg(p ->> 'name', ', ') from json_array_elements(r.providers) p)` },
})
