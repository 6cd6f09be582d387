import { recordRef } from '#platform/contract/record-ref.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import type { networkCalls, NetworkDraft, NetworkRow } from '#areas/eload/networks/contract.ts'
import { rejectField, AppError } from '#platform/server/errors.ts'
import { networkReferences } from '#areas/eload/shared/server/references.ts'
import { assertRoutingComplete } from '#areas/eload/server/routing-check.ts'
import { tables } from '#areas/eload/shared/server/tables.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { crud } from '#platform/server/crud.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { containing, equal, type ListPlan } from '#platform/server/lists.ts'

/** Network as stored, with the related data that its screens show. */
type NetworkQueryRow = NetworkRow & { logoKey: string | null }

const providerAs = (alias: string) => sql`json_build_object(
  'id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'status', ${sql.ref(`${alias}.status`)})`

const listView = sql<NetworkQueryRow>`
  t.id, t.code, t.name, t.status, t.version, t.group_id, g.name as group_name, t.logo_key,
  t.created_by, t.created_at, t.updated_by, t.updated_at, t.primary_provider_id, t.backup_provider_id,
  ${providerAs('p')} as primary_provider,
  case when b.id is not null then ${providerAs('b')} end as backup_provider,
  array(select prefix from eload_network_prefix x where x.network_id = t.id order by prefix) as prefixes`

const joined = sql`
  join eload_provider p on p.id = t.primary_provider_id
  left join eload_provider b on b.id = t.backup_provider_id
  left join eload_network_group g on g.id = t.group_id`

/** References to the providers of a network, for its audit entries. */
export const providerRefs = ({
  primaryProvider,
  backupProvider,
}: Pick<NetworkQueryRow, 'primaryProvider' | 'backupProvider'>) => ({
  primaryProvider: recordRef('eload-provider', primaryProvider.id, primaryProvider.name),
  backupProvider: recordRef('eload-provider', backupProvider?.id, backupProvider?.name),
})

export const networks = crud<NetworkQueryRow, 'logo'>({
  kind: 'eload-network',
  table: 'eload_network',
  select: listView,
  joins: joined,
  auditSnapshot: ({
    code,
    name,
    groupId,
    groupName,
    prefixes,
    primaryProvider,
    backupProvider,
    status,
    logoKey,
  }) => ({
    code,
    name,
    group: recordRef('eload-network-group', groupId, groupName),
    prefixes: prefixes.join(' '),
    ...providerRefs({ primaryProvider, backupProvider }),
    status,
    logo: logoKey,
  }),
  files: { logo: uploads.networkLogo },
  uniqueErrors: {
    eload_network_code: { field: 'code', message: eloadMessages('NETWORK_CODE_TAKEN') },
    eload_network_name: { field: 'name', message: eloadMessages('NETWORK_NAME_TAKEN') },
  },
  references: networkReferences,
  parts: {
    fields: ['prefixes'],
    async write(db, id, { prefixes, primaryProviderId, backupProviderId }: NetworkDraft) {
      await setPrefixes(db, id, prefixes)
      await recordReach(db, id, [primaryProviderId, backupProviderId])
      await assertRoutingComplete(db)
    },
  },
})

export type ListQuery = RequestOf<(typeof networkCalls)['list']>

/** Query plan shared by the network list and its export. */
export function networkPlan(request: ListQuery): ListPlan<NetworkRow, ListQuery['sortBy']> {
  const { status, groupId, providerId } = request.filters
  return {
    table: 'eload_network',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...containing('search_text', request.search),
      ...equal('status', status),
      ...equal('group_id', groupId),
      ...(providerId === undefined
        ? []
        : [sql<boolean>`${providerId} in (t.primary_provider_id, t.backup_provider_id)`]),
    ],
    sorts: {
      code: { by: sql`t.code collate "C"`, type: 'text' },
    },
    date: 'created_at',
    select: listView,
    joins: joined,
  }
}

/** Names of all networks, for selection fields. */
export const allNetworks = (db: Database) =>
  tables(db)
    .selectFrom('eloadNetwork')
    .where('deletedAt', 'is', null)
    .select(['id', 'name', 'code', 'groupId', 'status'])
    .orderBy(sql`sort_name`)
    .execute()

/** Networks with their prefixes, used to suggest a network. */
export async function networksWithPrefixes(db: Database) {
  const { rows } = await sql<
    Pick<NetworkRow, 'id' | 'name' | 'code' | 'status' | 'prefixes'>
  >`select t.id, t.name, t.code, t.status,
      array(select prefix from eload_network_prefix x where x.network_id = t.id) as prefixes
    from eload_network t where t.deleted_at is null`.execute(db)
  return rows
}

export function changeNetwork(db: Database, id: number, by: string, change: object) {
  return tables(db)
    .updateTable('eloadNetwork')
    .set({ ...change, updatedBy: by, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}

/** Sets the prefixes of a network. The error for a prefix in use names the other network. */
export async function setPrefixes(db: Database, networkId: number, prefixes: readonly string[]) {
  const held = await tables(db)
    .selectFrom('eloadNetworkPrefix as x')
    .innerJoin('eloadNetwork as n', 'n.id', 'x.networkId')
    .where('x.prefix', 'in', prefixes.length > 0 ? prefixes : [''])
    .where('x.networkId', '!=', networkId)
    .select(['x.prefix', 'n.name'])
    .orderBy('x.prefix')
    .execute()
  const [first] = held
  if (first) {
    const message = eloadMessages('PREFIX_TAKEN', {
      prefixes: held.map(({ prefix }) => prefix).join(', '),
      network: first.name,
    })
    const error = { field: 'prefixes', message }
    throw new AppError(message, { code: 'DUPLICATE', httpStatus: 409, errors: [error] })
  }
  await tables(db).deleteFrom('eloadNetworkPrefix').where('networkId', '=', networkId).execute()
  if (prefixes.length === 0) return
  await tables(db)
    .insertInto('eloadNetworkPrefix')
    .values(prefixes.map((prefix) => ({ prefix, networkId })))
    .execute()
}

/** Records that these providers can reach the network. */
async function recordReach(db: Database, networkId: number, providerIds: readonly (number | null)[]) {
  const ids = providerIds.filter((id) => id !== null)
  await tables(db)
    .insertInto('eloadProviderNetwork')
    .values(ids.map((providerId) => ({ providerId, networkId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Rejects a draft that names a group or provider that does not exist. */
export async function assertReferencesExist(
  db: Database,
  { groupId, primaryProviderId, backupProviderId }: NetworkDraft,
) {
  const known = await tables(db)
    .selectFrom('eloadProvider')
    .where('deletedAt', 'is', null)
    .where('id', 'in', [primaryProviderId, backupProviderId ?? primaryProviderId])
    .select('id')
    .execute()
  const ids = new Set(known.map(({ id }) => id))
  if (!ids.has(primaryProviderId)) rejectField('primaryProviderId', eloadMessages('PROVIDER_UNKNOWN'))
  if (backupProviderId !== null && !ids.has(backupProviderId)) {
    rejectField('backupProviderId', eloadMessages('PROVIDER_UNKNOWN'))
  }
  if (groupId === null) return
  const group = await tables(db)
    .selectFrom('eloadNetworkGroup')
    .where('id', '=', groupId)
    .where('deletedAt', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!group) rejectField('groupId', eloadMessages('GROUP_UNKNOWN'))
}
