import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { topupReferences } from '#areas/eload/shared/server/references.ts'
import { percentText } from '#areas/eload/topups/rules.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import { recordRef } from '#platform/contract/record-ref.ts'
import { crud, defineRecord } from '#platform/server/crud.ts'
import { rejectField } from '#platform/server/errors.ts'
import { Topup, type topupCalls, TopupDraft } from '#areas/eload/topups/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'

export const topupRecord = defineRecord({
  table: 'eload_topup',
  notFound: (id) => eloadMessages('TOPUP_NOT_FOUND', { id }),
  reply: Topup,
  draft: TopupDraft,
  columns: {
    networkGroupId: null,
    denomination: 'denomination_centavos',
    minAmount: 'min_amount_centavos',
    maxAmount: 'max_amount_centavos',
  },
  computed: {
    networkName: sql`n.name`,
    networkGroupId: sql`n.group_id`,
    networkGroupName: sql`g.name`,
    providerName: sql`p.name`,
    providerStatus: sql`p.status`,
    pendingChange: sql`pending.change`,
  },
  joins: sql`
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
  ) pending on true`,
  history: (topup) => ({
    networkId: undefined,
    networkGroupId: undefined,
    network: recordRef('eload-network', topup.networkId, topup.networkName),
    providerId: undefined,
    provider: recordRef('eload-provider', topup.providerId, topup.providerName),
    denomination: undefined,
    minAmount: undefined,
    maxAmount: undefined,
    amount:
      topup.denomination === null
        ? `${pesosFrom(topup.minAmount ?? 0)} to ${pesosFrom(topup.maxAmount ?? 0)}`
        : pesosFrom(topup.denomination),
    defaultRebate: percentText(topup.defaultRebate),
  }),
})

export const topups = crud({
  kind: 'eload-topup',
  ...topupRecord,
  nameOf: ({ sku }) => sku,
  uniqueErrors: { eload_topup_sku: { field: 'sku', message: eloadMessages('TOPUP_SKU_TAKEN') } },
  references: topupReferences,
})

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
    select: topupRecord.select,
    joins: topupRecord.joins,
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

/**
 * Sets the current rebate, and the default rebate if the change has no end. The table rejects this without a matching
 * change.
 */
export const setRebate = (
  db: Database,
  id: number,
  { rebate, isForGood }: { rebate: number; isForGood: boolean },
): Promise<void> =>
  topups.write(db, id, { currentRebate: rebate, ...(isForGood && { defaultRebate: rebate }) }, 'job')

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
