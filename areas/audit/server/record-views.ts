import { sql } from 'kysely'
import type { recordViews, RecordViewRow } from '#platform/contract/record-views.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { notConfidential } from '#platform/server/audit.ts'
import { equal, type ListPlan } from '#platform/server/lists.ts'

type ListInput = RequestOf<typeof recordViews>

const viewRow = sql<RecordViewRow>`t.id, t.at as viewed_at,
  json_build_object('id', t.actor_id, 'email', t.actor_email, 'name', t.actor_name) as actor,
  t.access, t.kind, t.record_id, t.label, t.reason, t.request_id, t.ip, t.call`

/** Plan of the view log, shared by the list and its export. */
export const viewPlan = ({
  filters: { actor, access, kind, recordId, requestId },
}: Pick<ListInput, 'filters'>): ListPlan<RecordViewRow, ListInput['sortBy']> => ({
  table: 'record_view',
  date: 'at',
  partitionedBy: 'at',
  sorts: { viewedAt: { by: sql`t.at`, type: 'timestamptz' } },
  where: [
    notConfidential(sql.ref('t.kind'), sql.ref('t.record_id')),
    ...equal('actor_email', actor),
    ...equal('access', access),
    ...equal('kind', kind),
    ...equal('record_id', recordId),
    ...equal('request_id', requestId),
  ],
  select: viewRow,
})
