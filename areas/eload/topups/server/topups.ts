import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { rejectField, rejectIfStale, NotFound } from '#platform/server/errors.ts'
import type { Topup, topupCalls, TopupDraft } from '#areas/eload/topups/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'

const listView = sql<Topup>`
  t.id, t.sku, t.name, t.status, t.version, t.created_by, t.created_at, t.updated_by, t.updated_at,
  t.network_id, n.name as network_name, n.group_id as network_group_id, g.name as network_group_name,
  t.provider_id, p.name as provider_name, p.status as provider_status,
  t.denomination_centavos as denomination, t.min_amount_centavos as min_amount,
  t.max_amount_centavos as max_amount, t.default_rebate, t.current_rebate, pending.change as pending_change`

const joined = sql`
  join eload_network n on n.id = t.network_id
  join eload_provider p on p.id = t.provider_id
  left join eload_network_group g on g.id = n.group_id
  left join lateral (
    select json_build_object('changeId', c.change_id, 'new', c.new_rebate, 'status', c.status,
      'startAt', to_char(c.start_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'endAt', to_char(c.end_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'requestedBy', c.requested_by, 'requestId', c.request_id) as change
    from eload_rebate_change c
    where c.topup_id = t.id
      and (c.status in ('for_approval', 'approved', 'scheduled') or (c.status = 'applied' and c.end_at is not null))
    order by c.start_at limit 1
  ) pending on true`

type ListQuery = RequestOf<(typeof topupCalls)['list']>

/** Name with its numbers padded to twelve digits, so that "Load 20" comes before "Load 1,000". */
const naturalName = sql`regexp_replace(
  regexp_replace(
    regexp_replace(t.sort_name, '(\\d),(?=\\d{3})', '\\1', 'g'), '\\d+', '000000000000\\&', 'g'
  ), '0*(\\d{12})(?!\\d)', '\\1', 'g')`

/** Query plan shared by the top-up list and its export. */
export function topupPlan({
  search,
  filters,
}: Pick<ListQuery, 'search' | 'filters'>): ListPlan<Topup, ListQuery['sortBy']> {
  const { status, networkId, networkGroupId, providerId } = filters
  return {
    table: 'eload_topup',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...containing('search_text', search),
      ...equal('status', status),
      ...equal('network_id', networkId),
      ...equal('provider_id', providerId),
      ...(networkGroupId === undefined
        ? []
        : [sql<boolean>`t.network_id in (select id from eload_network where group_id = ${networkGroupId})`]),
    ],
    sorts: {
      sku: { by: sql`t.sku collate "C"`, type: 'text' },
      name: { by: naturalName, type: 'text' },
      denomination: { by: sql`t.sort_amount`, type: 'bigint' },
      currentRebate: { by: sql`t.current_rebate`, type: 'int' },
    },
    date: 'created_at',
    select: listView,
    joins: joined,
  }
}

export const listTopups = (db: Database, request: ListQuery) =>
  queryPage<Topup, ListQuery['sortBy']>(db, request, topupPlan(request))

type Option = Pick<Topup, 'id' | 'sku' | 'name' | 'networkId' | 'denomination' | 'status'>

/** Top-ups by network and amount, for selection fields. */
export async function topupOptions(db: Database): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select t.id, t.sku, t.name, t.network_id, t.denomination_centavos as denomination, t.status
    from eload_topup t join eload_network n on n.id = t.network_id
    where t.deleted_at is null order by n.sort_name, t.sort_amount, t.id`.execute(db)
  return rows
}

/** Returns a top-up or throws an error. With a version, also rejects a top-up that has changed since. */
export async function findTopup(db: Database, id: number, version?: number): Promise<Topup> {
  const { rows } = await sql<Topup>`
    select ${listView} from eload_topup t ${joined} where t.id = ${id} and t.deleted_at is null`.execute(db)
  const [topup] = rows
  if (!topup) throw new NotFound(eloadMessages('TOPUP_NOT_FOUND', { id }))
  rejectIfStale(topup, version)
  return topup
}

/** Reads a top-up and locks its row, so that concurrent changes run one after the other. */
export async function lockTopup(tx: Database, id: number, version?: number): Promise<Topup> {
  await sql`select from eload_topup where id = ${id} for update`.execute(tx)
  return findTopup(tx, id, version)
}

type SavedTopup = { id: number; status: string; version: number }

export async function insertTopup(db: Database, draft: TopupDraft, by: string): Promise<SavedTopup> {
  const { rows } = await sql<SavedTopup>`
    insert into eload_topup (sku, name, network_id, provider_id, denomination_centavos, min_amount_centavos,
      max_amount_centavos, default_rebate, current_rebate, status, created_by, updated_by)
    values (${draft.sku}, ${draft.name}, ${draft.networkId}, ${draft.providerId}, ${draft.denomination},
      ${draft.minAmount}, ${draft.maxAmount}, ${draft.defaultRebate}, ${draft.defaultRebate}, ${draft.status},
      ${by}, ${by})
    returning id, status, version`.execute(db)
  return only(rows)
}

export async function updateTopup(
  db: Database,
  id: number,
  draft: Omit<TopupDraft, 'defaultRebate'>,
  by: string,
): Promise<SavedTopup> {
  const { rows } = await sql<SavedTopup>`
    update eload_topup set sku = ${draft.sku}, name = ${draft.name}, network_id = ${draft.networkId},
      provider_id = ${draft.providerId}, denomination_centavos = ${draft.denomination},
      min_amount_centavos = ${draft.minAmount}, max_amount_centavos = ${draft.maxAmount},
      status = ${draft.status}, ${touched(by)}
    where id = ${id} returning id, status, version`.execute(db)
  return only(rows)
}

export async function setTopupStatus(
  db: Database,
  id: number,
  status: string,
  by: string,
): Promise<SavedTopup> {
  const { rows } = await sql<SavedTopup>`
    update eload_topup set status = ${status}, ${touched(by)} where id = ${id}
    returning id, status, version`.execute(db)
  return only(rows)
}

export async function removeTopup(db: Database, id: number, by: string): Promise<SavedTopup> {
  const { rows } = await sql<SavedTopup>`
    update eload_topup set deleted_at = now(), ${touched(by)} where id = ${id}
    returning id, status, version`.execute(db)
  return only(rows)
}

/**
 * Sets the current rebate, and the default rebate if the change has no end. The table rejects this without a matching
 * change.
 */
export async function setRebate(
  db: Database,
  id: number,
  { rebate, isForGood }: { rebate: number; isForGood: boolean },
): Promise<void> {
  await sql`
    update eload_topup set current_rebate = ${rebate},
      default_rebate = ${isForGood ? sql`${rebate}` : sql`default_rebate`}, ${touched('job')}
    where id = ${id}`.execute(db)
}

/** Rejects a draft whose provider does not reach its network, or whose group is not the network's. */
export async function assertReferencesExist(
  db: Database,
  draft: Pick<TopupDraft, 'networkId' | 'networkGroupId' | 'providerId'>,
): Promise<void> {
  const { rows } = await sql<{ groupId: number | null; name: string }>`
    select group_id, name from eload_network where id = ${draft.networkId} and deleted_at is null`.execute(db)
  const [network] = rows
  if (!network) rejectField('networkId', eloadMessages('NETWORK_UNKNOWN'))
  if (draft.networkGroupId !== null && draft.networkGroupId !== network.groupId)
    rejectField('networkGroupId', eloadMessages('NETWORK_OUTSIDE_GROUP', { network: network.name }))
  const found = await sql<{ name: string; reaches: boolean }>`
    select name, exists (select from eload_provider_network x
      where x.provider_id = p.id and x.network_id = ${draft.networkId}) as reaches
    from eload_provider p where id = ${draft.providerId} and deleted_at is null`.execute(db)
  const [provider] = found.rows
  if (!provider) rejectField('providerId', eloadMessages('PROVIDER_UNKNOWN'))
  if (!provider.reaches)
    rejectField(
      'providerId',
      eloadMessages('PROVIDER_LACKS_NETWORK', { provider: provider.name, network: network.name }),
    )
}

const touched = (by: string) => sql`updated_by = ${by}, updated_at = now(), version = version + 1`

function only<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('The locked top-up was not found.')
  return row
}
