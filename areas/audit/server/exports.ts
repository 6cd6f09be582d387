import { auditMessages } from '#areas/audit/messages.ts'
import { sql } from 'kysely'
import { auditors } from '#areas/audit/access.ts'
import { auditCalls } from '#areas/audit/contract.ts'
import { withinReach } from '#areas/audit/rules.ts'
import { entryPlan } from '#areas/audit/server/entries.ts'
import { words } from '#areas/audit/words.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of the audit log. It contains the names of changed fields but not their values. */
export const auditExport = defineFileExport({
  name: 'audit',
  title: t('auditLog'),
  needs: auditors,
  list: auditCalls.list,
  plan: ({ request }) => {
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
  columns: [
    { key: 'entryId', title: t('entryId'), kind: 'count', of: 'id' },
    { key: 'createdAt', title: t('dateTime'), kind: 'moment' },
    {
      key: 'actor',
      title: t('performedBy'),
      kind: 'text',
      of: sql`coalesce(nullif(r.actor->>'name', ''), r.actor->>'email')`,
    },
    { key: 'email', title: t('email'), kind: 'text', of: sql`r.actor->>'email'` },
    { key: 'action', title: t('action'), kind: 'action' },
    { key: 'kind', title: t('recordType'), kind: 'text' },
    {
      key: 'record',
      title: t('record'),
      kind: 'message',
      of: sql`coalesce(nullif(r.label, ''), r.record_id)`,
    },
    {
      key: 'changed',
      title: t('changedFields'),
      kind: 'fields',
      of: sql`(select string_agg(c.change->>'field', ', ' order by c.place)
        from jsonb_array_elements(r.changes) with ordinality c(change, place))`,
    },
    { key: 'fromStatus', title: auditMessages('STATUS_BEFORE'), kind: 'text' },
    { key: 'toStatus', title: auditMessages('STATUS_AFTER'), kind: 'text' },
    { key: 'reason', title: t('reason'), kind: 'message' },
    { key: 'recordId', title: t('recordId'), kind: 'text' },
    { key: 'ip', title: t('ipAddress'), kind: 'text' },
    { key: 'call', title: t('apiCall'), kind: 'text' },
    { key: 'requestId', title: t('requestId'), kind: 'text' },
  ],
})
