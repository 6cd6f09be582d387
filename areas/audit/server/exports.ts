import { sql } from 'kysely'
import { auditList, recordViewList } from '#areas/audit/columns.ts'
import { withinReach } from '#areas/audit/rules.ts'
import { entryPlan } from '#areas/audit/server/entries.ts'
import { viewPlan } from '#areas/audit/server/record-views.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of the audit log. It contains the names of changed fields but not their values. */
export const auditExport = defineExport(
  auditList,
  (request) => {
    const { dateFrom } = withinReach(request, Date.now())
    // The date limit of the list also applies to the export.
    const plan = entryPlan(request)
    return request.dateFrom === dateFrom || !dateFrom
      ? plan
      : {
          ...plan,
          where: [...plan.where, sql`t.at >= (${dateFrom}::date::timestamp at time zone 'Asia/Manila')`],
        }
  },
  {
    values: {
      actor: sql`coalesce(nullif(r.actor->>'name', ''), r.actor->>'email')`,
      email: sql`r.actor->>'email'`,
      record: sql`coalesce(nullif(r.label, ''), r.record_id)`,
      changed: sql`(select string_agg(c.change->>'field', ', ' order by c.place)
      from jsonb_array_elements(r.changes) with ordinality c(change, place))`,
    },
  },
)

/** Export of the view log. */
export const viewExport = defineExport(recordViewList, viewPlan, {
  values: {
    actor: sql`coalesce(nullif(r.actor->>'name', ''), r.actor->>'email')`,
    email: sql`r.actor->>'email'`,
    record: sql`coalesce(nullif(r.label, ''), r.record_id)`,
  },
})
