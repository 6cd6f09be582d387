import { sql } from 'kysely'
import { inboxColumns, ownRequestColumns } from '#areas/approvals/columns.ts'
import { words } from '#areas/approvals/words.ts'
import { staffById } from '#areas/staff/public.ts'
import { viewers } from '#platform/access/access.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import type { ColumnDefinition, ListColumns } from '#platform/contract/columns.ts'
import type { AnyApprovalType } from '#platform/server/approvals/approvals.ts'
import { inboxPlan, ownRequestsPlan } from '#platform/server/approvals/lists.ts'
import { type ExportDefinition, defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'
import type { Language } from '#platform/words/words.ts'

const t = labelsOf(words)

/** Adds the names of the request types, which areas register with the server. */
const withTypeNames = <C extends AnyCall, Column extends ColumnDefinition>(
  { call, columns }: ListColumns<C, Column>,
  kinds: readonly AnyApprovalType[],
): ListColumns<C, Column> => {
  const labels = Object.fromEntries(kinds.map(({ kind, name }) => [kind, name]))
  return { call, columns: columns.map((column) => (column.key === 'kind' ? { ...column, labels } : column)) }
}

const values = {
  what: (language: Language) => sql`r.title ->> ${language}`,
  approvals: sql`r.approvals_given || ' / ' || r.approvals_needed`,
}

/** Exports of the inbox and of the person's own requests. */
export const approvalExports = (kinds: readonly AnyApprovalType[]): ExportDefinition[] => [
  defineExport({
    name: 'approvals-inbox',
    title: t('inbox'),
    needs: viewers,
    async plan({ db, request, staff }) {
      // Permissions are loaded again, because they may have changed since the export was requested.
      const person = await staffById(db, staff.id)
      return inboxPlan(
        kinds,
        person ?? { id: staff.id, roleId: null, level: 0, isLineManager: false, access: [] },
        request,
      )
    },
    columns: withTypeNames(inboxColumns, kinds),
    values: { ...values, maker: sql`r.maker ->> 'name'` },
  }),
  defineExport({
    name: 'approvals-mine',
    title: t('mine'),
    needs: viewers,
    plan: ({ request, staff }) => ownRequestsPlan(kinds, staff, request),
    columns: withTypeNames(ownRequestColumns, kinds),
    values: {
      ...values,
      sentTo: sql`(select string_agg(p ->> 'name', ', ') from json_array_elements(r.sent_to) p)`,
    },
  }),
]
