import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import type {
  NetworkGroup,
  networkGroupCalls,
  NetworkGroupDraft,
} from '#areas/eload/network-groups/contract.ts'
import { rejectField, rejectIfStale } from '#areas/eload/server/errors.ts'
import { tables } from '#areas/eload/server/tables.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db/database.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists/list-query.ts'
import { NotFound } from '#platform/server/errors/errors.ts'

const members = sql`(
  select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.sort_name), '[]')
  from eload_network n where n.group_id = t.id and n.deleted_at is null)`
const memberIds = sql`(
  select coalesce(json_agg(n.id order by n.sort_name), '[]')
  from eload_network n where n.group_id = t.id and n.deleted_at is null)`

const listView = sql<NetworkGroup>`
  t.id, t.name, t.sequence, t.status, t.version, t.created_by, t.created_at, t.updated_by, t.updated_at,
  ${members} as networks, ${memberIds} as network_ids`

type ListQuery = RequestOf<(typeof networkGroupCalls)['list']>

/** Query plan shared by the group list and its export. */
export function groupPlan(request: ListQuery): ListPlan<NetworkGroup, ListQuery['sortBy']> {
  return {
    table: 'eload_network_group',
    baseConditions: [sql`t.deleted_at is null`],
    where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
    sorts: {
      sequence: { by: sql`t.sequence`, type: 'int' },
      name: { by: sql`t.sort_name`, type: 'text' },
      createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
      updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
    },
    date: 'created_at',
    select: listView,
  }
}

export const listGroups = (db: Database, request: ListQuery) =>
  queryPage<NetworkGroup, ListQuery['sortBy']>(db, request, groupPlan(request))

/** All groups in order, with their networks. */
export async function allGroups(db: Database): Promise<NetworkGroup[]> {
  const { rows } = await sql<NetworkGroup>`
    select ${listView} from eload_network_group t where t.deleted_at is null
    order by t.sequence, t.sort_name`.execute(db)
  return rows
}

/** Returns a group or throws an error. With a version, also rejects a group that has changed since. */
export async function findGroup(db: Database, id: number, version?: number): Promise<NetworkGroup> {
  const { rows } = await sql<NetworkGroup>`
    select ${listView} from eload_network_group t where t.id = ${id} and t.deleted_at is null`.execute(db)
  const [group] = rows
  if (!group) throw new NotFound(eloadMessages('GROUP_NOT_FOUND', { id }))
  rejectIfStale(group, version)
  return group
}

export async function insertGroup(db: Database, draft: NetworkGroupDraft, by: string) {
  const { networkIds: _, ...values } = draft
  return tables(db)
    .insertInto('eloadNetworkGroup')
    .values({ ...values, createdBy: by, updatedBy: by })
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}

export function changeGroup(db: Database, id: number, by: string, change: object) {
  return tables(db)
    .updateTable('eloadNetworkGroup')
    .set({ ...change, updatedBy: by, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}

/** Sets the networks of a group. Networks that join or leave are changed records, so their version increases. */
export async function setMembers(db: Database, groupId: number, networkIds: readonly number[], by: string) {
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
