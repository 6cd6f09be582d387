import { sql } from 'kysely'
import { words } from '#areas/approvals/words.ts'
import { staffById } from '#areas/staff/public.ts'
import { viewers } from '#platform/access/access.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import type { AnyApprovalType } from '#platform/server/approvals/approvals.ts'
import { inboxPlan, ownRequestsPlan } from '#platform/server/approvals/lists.ts'
import {
  type ExportDefinition,
  defineFileExport,
  type ExportColumn,
} from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

const what: ExportColumn[] = [
  { key: 'ref', title: t('reference'), kind: 'text' },
  { key: 'what', title: t('request'), kind: 'text', of: sql`r.title ->> 'en'` },
  { key: 'kind', title: t('type'), kind: 'code' },
  { key: 'amount', title: t('amount'), kind: 'money' },
]
const when: ExportColumn[] = [
  { key: 'createdAt', title: t('requestedOn'), kind: 'moment' },
  { key: 'expiresAt', title: t('expires'), kind: 'moment' },
]
const approvals: ExportColumn = {
  key: 'approvals',
  title: t('approvals'),
  kind: 'text',
  of: sql`r.approvals_given || ' / ' || r.approvals_needed`,
}

/** Exports of the inbox and of the person's own requests. */
export const approvalExports = (kinds: readonly AnyApprovalType[]): ExportDefinition[] => [
  defineFileExport({
    name: 'approvals-inbox',
    title: t('inbox'),
    needs: viewers,
    list: approvalCalls.inbox,
    async plan({ db, request, staff }) {
      // Permissions are loaded again, because they may have changed since the export was requested.
      const person = await staffById(db, staff.id)
      return inboxPlan(kinds, person ?? { id: staff.id, level: 0, isLineManager: false, access: [] }, request)
    },
    columns: [
      ...what,
      { key: 'maker', title: t('requestedBy'), kind: 'text', of: sql`r.maker ->> 'name'` },
      ...when,
      { key: 'inPlaceOf', title: t('coveringFor'), kind: 'text' },
      approvals,
    ],
  }),
  defineFileExport({
    name: 'approvals-mine',
    title: t('mine'),
    needs: viewers,
    list: approvalCalls.mine,
    plan: ({ request, staff }) => ownRequestsPlan(kinds, staff, request),
    columns: [
      ...what,
      { key: 'status', title: t('status'), kind: 'code' },
      {
        key: 'sentTo',
        title: t('assignedTo'),
        kind: 'text',
        of: sql`(select string_agg(p ->> 'name', ', ') from json_array_elements(r.sent_to) p)`,
      },
      ...when,
      { key: 'decidedBy', title: t('decidedBy'), kind: 'text' },
      { key: 'reason', title: t('reason'), kind: 'message' },
      approvals,
    ],
  }),
]
