import { eloadMessages } from '#areas/eload/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type {
  Campaign,
  campaignCalls,
  CampaignDraft,
  CampaignRow,
  CampaignStatus,
  Preset,
} from '#areas/eload/campaigns/contract.ts'
import { rejectIfStale, NotFound, VersionConflict } from '#platform/server/errors.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { lockRequestOf, returnedOf } from '#platform/server/approvals.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'

/** Campaign with the fields that its jobs and approvals need. */
export type CampaignRecord = CampaignRow & { generation: number; nextAt: string | null }

const listView = sql<CampaignRecord>`
  t.campaign_id, t.ref_no, t.name, t.description, t.preset_id, t.type, t.rebate_type, t.rebate_value,
  (select coalesce(json_agg(n order by n), '[]') from unnest(t.network_ids) n) as network_ids,
  (select coalesce(json_agg(s.topup_id order by s.topup_id), '[]') from eload_campaign_sku s
    where s.campaign_id = t.campaign_id) as sku_ids,
  t.audience, t.min_amount_centavos as min_amount, t.cap_centavos as cap_per_user, t.budget_centavos as budget,
  t.spent_centavos as spent, t.start_at, t.end_at, t.line_managers, t.status, t.request_id, t.created_by_id,
  (select json_agg(a order by a) from unnest(t.authors) a) as authors, t.submitted_by_id,
  case when t.decided_at is not null then json_build_object('by', t.decided_by,
    'byId', (select decider.id from published_staff_user decider where decider.email = t.decided_by),
    'byName', ${staffName(sql`t.decided_by`)}, 'reason', t.decision_reason, 'at', to_char(t.decided_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as decision,
  ${returnedOf(sql`t.request_id`)} as returned, t.generation, t.next_at, t.version, t.created_by,
  ${staffName(sql`t.created_by`)} as created_by_name, t.created_at, t.updated_by, t.updated_at`

type ListQuery = RequestOf<(typeof campaignCalls)['list']>

/** Query plan shared by the campaign list and its export. */
export function campaignPlan({
  search,
  filters: { status, type, audience, skuId },
}: Pick<ListQuery, 'search' | 'filters'>): ListPlan<CampaignRow, ListQuery['sortBy']> {
  return {
    table: 'eload_campaign',
    key: 'campaign_id',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...containing('search_text', search),
      ...oneOf('status', status),
      ...equal('type', type),
      ...equal('audience', audience),
      ...(skuId === undefined
        ? []
        : [
            sql<boolean>`exists (select from eload_campaign_sku s
              where s.campaign_id = t.campaign_id and s.topup_id = ${skuId})`,
          ]),
    ],
    sorts: {
      startAt: { by: sql`t.start_at`, type: 'timestamptz' },
      endAt: { by: sql`t.end_at`, type: 'timestamptz' },
      budget: { by: sql`t.budget_centavos`, type: 'bigint' },
      spent: { by: sql`t.spent_centavos`, type: 'bigint' },
    },
    date: 'created_at',
    select: listView,
  }
}

export const listCampaigns = (db: Database, request: ListQuery) =>
  queryPage<CampaignRow, ListQuery['sortBy']>(db, request, campaignPlan(request))

/** Returns a campaign or throws an error. With a version, also rejects a campaign that has changed since. */
export async function findCampaign(db: Database, id: number, version?: number): Promise<CampaignRecord> {
  const { rows } = await sql<CampaignRecord>`
    select ${listView} from eload_campaign t where t.campaign_id = ${id} and t.deleted_at is null`.execute(db)
  const [campaign] = rows
  if (!campaign) throw new NotFound(eloadMessages('CAMPAIGN_NOT_FOUND', { id }))
  rejectIfStale(campaign, version)
  return campaign
}

/** Reads a campaign and locks its row, so that changes and the sales that use its budget run one after the other. */
export async function lockCampaign(tx: Database, id: number, version?: number): Promise<CampaignRecord> {
  await lockRequestOf(tx, sql`select request_id from eload_campaign where campaign_id = ${id}`)
  await sql`select from eload_campaign where campaign_id = ${id} for no key update`.execute(tx)
  return findCampaign(tx, id, version)
}

type CampaignParts = Pick<Campaign, 'userIds' | 'users' | 'skus' | 'grants' | 'overlaps'>

/** Data that the campaign screen shows in addition to the list row. */
export async function campaignParts(
  db: Database,
  { campaignId, startAt, endAt }: CampaignRow,
): Promise<CampaignParts> {
  const { rows } = await sql<CampaignParts>`
    select
      array(select subscriber_id::int from eload_campaign_user where campaign_id = ${campaignId}
        order by subscriber_id) as user_ids,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name,
          'mobile', masked_mobile(s.mobile_number)) order by s.id), '[]')
        from eload_campaign_user u join published_subscriber s on s.id = u.subscriber_id
        where u.campaign_id = ${campaignId}) as users,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'sku', p.sku, 'networkName', n.name)
          order by n.sort_name, p.sort_amount, p.id), '[]')
        from eload_campaign_sku s join eload_topup p on p.id = s.topup_id join eload_network n on n.id = p.network_id
        where s.campaign_id = ${campaignId}) as skus,
      (select json_build_object('count', count(*), 'people', count(distinct subscriber_id),
          'reversed', coalesce(sum(amount_centavos) filter (where reversed_at is not null), 0),
          'notReversed', coalesce(sum(amount_centavos) filter (where reversed_at is null), 0))
        from eload_campaign_grant where campaign_id = ${campaignId}) as grants,
      (select coalesce(json_agg(json_build_object('campaignId', o.campaign_id, 'refNo', o.ref_no, 'name', o.name,
          'skus', o.skus) order by o.campaign_id), '[]')
        from (
          select c.campaign_id, c.ref_no, c.name, count(*) as skus
          from eload_campaign c join eload_campaign_sku s on s.campaign_id = c.campaign_id
          where c.campaign_id <> ${campaignId} and c.deleted_at is null
            and c.status in ('for_approval', 'scheduled', 'active', 'paused')
            and tstzrange(c.start_at, c.end_at) && tstzrange(${startAt}, ${endAt})
            and s.topup_id in (select topup_id from eload_campaign_sku where campaign_id = ${campaignId})
          group by c.campaign_id
        ) o) as overlaps`.execute(db)
  if (!rows[0]) throw new Error('The query returned no row.')
  return rows[0]
}

export async function allPresets(db: Database): Promise<Preset[]> {
  const { rows } = await sql<Preset>`
    select id, name, type, rebate_type, rebate_value, array(select n::int from unnest(network_ids) n) as network_ids,
      duration_days
    from eload_campaign_preset order by id`.execute(db)
  return rows
}

type Person = { id: number; email: string; name: string }
export type CampaignFields = Omit<CampaignDraft, 'lineManagers'> & { lineManagers: readonly Person[] }

const columns = (draft: CampaignFields) => sql`
  name = ${draft.name}, description = ${draft.description}, preset_id = ${draft.presetId}, type = ${draft.type},
  rebate_type = ${draft.rebateType}, rebate_value = ${draft.rebateValue}, network_ids = ${draft.networkIds}::bigint[],
  audience = ${draft.audience}, min_amount_centavos = ${draft.minAmount}, cap_centavos = ${draft.capPerUser},
  budget_centavos = ${draft.budget}, start_at = ${draft.startAt}, end_at = ${draft.endAt},
  line_managers = ${JSON.stringify(draft.lineManagers)}::jsonb`

/** Inserts a draft campaign with its SKUs and people. */
export async function insertCampaign(
  tx: Database,
  draft: CampaignFields,
  maker: Person,
): Promise<CampaignRecord> {
  const { rows } = await sql<{ campaignId: number }>`
    insert into eload_campaign (name, description, preset_id, type, rebate_type, rebate_value, network_ids, audience,
      min_amount_centavos, cap_centavos, budget_centavos, start_at, end_at, line_managers, created_by_id, authors, created_by,
      updated_by)
    values (${draft.name}, ${draft.description}, ${draft.presetId}, ${draft.type}, ${draft.rebateType},
      ${draft.rebateValue}, ${draft.networkIds}::bigint[], ${draft.audience}, ${draft.minAmount}, ${draft.capPerUser},
      ${draft.budget}, ${draft.startAt}, ${draft.endAt}, ${JSON.stringify(draft.lineManagers)}::jsonb, ${maker.id},
      array[${maker.id}::bigint], ${maker.email}, ${maker.email})
    returning campaign_id`.execute(tx)
  const id = rows[0]?.campaignId ?? 0
  await setParts(tx, id, draft)
  return findCampaign(tx, id)
}

/** Overwrites a locked campaign. An approved campaign needs approval again because its content has changed. */
export async function overwriteCampaign(
  tx: Database,
  id: number,
  draft: CampaignFields,
  by: Person,
): Promise<CampaignRecord> {
  await sql`
    update eload_campaign set ${columns(draft)}, ${touched(by.email)},
      authors = array(select distinct unnest(authors || ${by.id}::bigint) order by 1),
      status = case status when 'scheduled' then 'for_approval' else status end, next_at = null,
      decided_by_id = null, decided_by = null, decided_at = null, decision_reason = ''
    where campaign_id = ${id} and status in ('draft', 'rejected', 'scheduled')`.execute(tx)
  await setParts(tx, id, draft)
  return findCampaign(tx, id)
}

async function setParts(
  tx: Database,
  id: number,
  { skuIds, userIds }: Pick<CampaignFields, 'skuIds' | 'userIds'>,
) {
  await sql`delete from eload_campaign_sku where campaign_id = ${id}`.execute(tx)
  await sql`insert into eload_campaign_sku (campaign_id, topup_id)
    select distinct ${id}::bigint, unnest(${skuIds}::bigint[])`.execute(tx)
  await sql`delete from eload_campaign_user where campaign_id = ${id}`.execute(tx)
  await sql`insert into eload_campaign_user (campaign_id, subscriber_id)
    select distinct ${id}::bigint, unnest(${userIds}::bigint[])`.execute(tx)
}

type Transition = {
  from: readonly CampaignStatus[]
  to: CampaignStatus
  by: string
  /** Time of the next scheduled transition, if any. */
  nextAt?: string | null
  also?: RawBuilder<unknown>
}

/**
 * Changes a campaign's state if it has not changed since it was read. Jobs of an earlier generation then do nothing.
 */
export async function transitionCampaign(
  tx: Database,
  id: number,
  move: Transition,
): Promise<CampaignRecord> {
  const { from, to, by, nextAt = null, also } = move
  const { rows } = await sql<{ campaignId: number }>`
    update eload_campaign set status = ${to}, next_at = ${nextAt}::timestamptz, generation = generation + 1, ${touched(by)}
      ${also ? sql`, ${also}` : sql``}
    where campaign_id = ${id} and status = any(${[...from]}::text[]) returning campaign_id`.execute(tx)
  if (!rows[0]) throw new VersionConflict()
  return findCampaign(tx, id)
}

export async function removeCampaign(tx: Database, id: number, by: string): Promise<void> {
  await sql`update eload_campaign set deleted_at = now(), ${touched(by)} where campaign_id = ${id}`.execute(
    tx,
  )
}

export async function linkApprovalRequest(tx: Database, id: number, requestId: number): Promise<void> {
  await sql`update eload_campaign set request_id = ${requestId} where campaign_id = ${id}`.execute(tx)
}

/** Campaigns that start or end soon, or whose transition is overdue. */
export async function dueCampaigns(
  db: Database,
): Promise<Pick<CampaignRecord, 'campaignId' | 'generation' | 'nextAt'>[]> {
  const { rows } = await sql<{ campaignId: number; generation: number; nextAt: string | null }>`
    select campaign_id, generation, next_at from eload_campaign
    where next_at <= now() + interval '3 minutes' order by next_at limit 500`.execute(db)
  return rows
}

const touched = (by: string) => sql`updated_by = ${by}, updated_at = now(), version = version + 1`
