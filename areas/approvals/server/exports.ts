import { sql } from 'kysely'
import { inboxList, ownRequestList } from '#areas/approvals/columns.ts'
import { staffById } from '#areas/staff/public.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import type { ColumnDefinition, ListDefinition } from '#platform/contract/columns.ts'
import { type AnyApprovalType, inboxPlan, ownRequestsPlan } from '#platform/server/approvals.ts'
import { type ExportDefinition, defineExport } from '#platform/server/exports.ts'
import type { Language } from '#platform/words.ts'

/** Adds the names of the request types, which areas register with the server. */
const withTypeNames = <C extends AnyCall, Column extends ColumnDefinition>(
  list: ListDefinition<C, Column>,
  kinds: readonly AnyApprovalType[],
): ListDefinition<C, Column> => {
  const labels = Object.fromEntries(kinds.map(({ kind, name }) => [kind, name]))
  return {
    ...list,
    columns: list.columns.map((column) => (column.key === 'kind' ? { ...column, labels } : column)),
  }
}

const values = {
  what: (language: Language) => sql`r.title ->> ${language}`,
  approvals: sql`r.approvals_given || ' / ' || r.approvals_needed`,
}

/** Exports of the inbox and of the person's own requests. */
export const approvalExports = (kinds: readonly AnyApprovalType[]): ExportDefinition[] => [
  defineExport(
    withTypeNames(inboxList, kinds),
    async (request, { db, staff }) => {
      // Permissions are loaded again, because they may have changed since the export was requested.
      const person = await staffById(db, staff.id)
      return inboxPlan(
        kinds,
        person ?? { id: staff.id, roleId: null, level: 0, isLineManager: false, access: [] },
        request,
      )
    },
    { values: { ...values, maker: sql`r.maker ->> 'name'` } },
  ),
  defineExport(
    withTypeNames(ownRequestList, kinds),
    (request, { staff }) => ownRequestsPlan(kinds, staff, request),
    {
      values: {
        ...values,
        sentTo: sql`(select string_agg(p ->> 'name', ', ') from json_array_elements(r.sent_to) p)`,
      },
    },
  ),
]
