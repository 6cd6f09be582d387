import { sql } from 'kysely'
import { eloadMessages } from '#areas/eload/messages.ts'
import { NetworkGroup, networkGroupCalls, NetworkGroupDraft } from '#areas/eload/network-groups/contract.ts'
import { acquireAdvisoryLock } from '#areas/eload/shared/server/advisory-lock.ts'
import { rejectField } from '#platform/server/errors.ts'
import { networkGroupReferences } from '#areas/eload/shared/server/references.ts'
import { assertRoutingComplete } from '#areas/eload/server/routing-check.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { crud, defineRecord } from '#platform/server/crud.ts'
import type { Database } from '#platform/server/db.ts'
import { handlersFor } from '#platform/server/http.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'

const kind = 'eload-network-group'

const members = sql`(
  select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.sort_name), '[]')
  from eload_network n where n.group_id = t.id and n.deleted_at is null)`
const memberIds = sql`(
  select coalesce(json_agg(n.id order by n.sort_name), '[]')
  from eload_network n where n.group_id = t.id and n.deleted_at is null)`

const group = defineRecord({
  table: 'eload_network_group',
  reply: NetworkGroup,
  draft: NetworkGroupDraft,
  columns: { networkIds: null },
  computed: { networks: members, networkIds: memberIds },
  history: ({ networks }) => ({
    networkIds: undefined,
    networks: networks.map((network) => network.name).join(', '),
  }),
})

const groups = crud({
  kind,
  ...group,
  uniqueErrors: {
    eload_network_group_name: { field: 'name', message: eloadMessages('GROUP_NAME_TAKEN') },
  },
  references: networkGroupReferences,
  parts: {
    fields: ['networkIds'],
    async write(db, id, { networkIds }: NetworkGroupDraft, by) {
      await setMembers(db, id, networkIds, by)
      await assertRoutingComplete(db)
    },
  },
})

type ListQuery = RequestOf<(typeof networkGroupCalls)['list']>

/** Query plan shared by the group list and its export. */
export function groupPlan(request: ListQuery): ListPlan<NetworkGroup, ListQuery['sortBy']> {
  return {
    table: 'eload_network_group',
    baseConditions: [sql`t.deleted_at is null`],
    where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
    sorts: {},
    date: 'created_at',
    select: group.select,
  }
}

export const networkGroupHandlers = handlersFor(networkGroupCalls, {
  list: ({ db, request }) => queryPage<NetworkGroup, ListQuery['sortBy']>(db, request, groupPlan(request)),
  listAll: ({ db }) => groups.rows(db, sql`true`, sql`t.sequence, t.sort_name`),
  info: ({ db, request }) => groups.find(db, request.id),

  create: async (context) => {
    await acquireAdvisoryLock(context.db, 'routing')
    return groups.create(context, context.request)
  },

  update: async (context) => {
    await acquireAdvisoryLock(context.db, 'routing')
    const { id, version, ...draft } = context.request
    return groups.update(context, { id, version }, draft)
  },

  updateStatus: async (context) => {
    await acquireAdvisoryLock(context.db, 'routing')
    return groups.setStatus(context, context.request)
  },

  // A group always has networks, so deleting it detaches them; otherwise no group could ever be deleted.
  delete: async (context) => {
    const { db, request, staff } = context
    await acquireAdvisoryLock(db, 'routing')
    const saved = await groups.remove(context, request)
    await setMembers(db, request.id, [], staff.email)
    return saved
  },

  logs: ({ db, language, request: { id, ...page } }) => recordHistoryPage({ db, language }, kind, id, page),
})

/** Sets the networks of a group. Networks that join or leave are changed records, so their version increases. */
async function setMembers(db: Database, groupId: number, networkIds: readonly number[], by: string) {
  const { rows } = await sql<{ id: number }>`
    select id from eload_network where id = any(${networkIds}) and deleted_at is null`.execute(db)
  if (rows.length < networkIds.length) rejectField('networkIds', eloadMessages('NETWORK_UNKNOWN'))
  await sql`
    update eload_network
    set group_id = case when id = any(${networkIds}) then ${groupId}::bigint end,
      version = version + 1, updated_by = ${by}, updated_at = now()
    where deleted_at is null
      and (group_id is not distinct from ${groupId}::bigint) <> (id = any(${networkIds}))`.execute(db)
}
