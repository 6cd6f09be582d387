import { eloadMessages } from '#areas/eload/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import {
  type Campaign,
  type campaignCalls,
  CampaignDraft,
  CampaignRow,
  type CampaignStatus,
  type Preset,
} from '#areas/eload/campaigns/contract.ts'
import { unnamed } from '#areas/eload/shared/server/name-references.ts'
import { Moment, pesosFrom } from '#platform/contract/fields.ts'
import { recordRef } from '#platform/contract/record-ref.ts'
import { defineRecord, recordStore } from '#platform/server/crud.ts'
import { VersionConflict } from '#platform/server/errors.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { lockRequestOf, returnedOf } from '#platform/server/approvals.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'

type Person = { id: number; email: string; name: string }
export type CampaignFields = Omit<CampaignDraft, 'lineManagers'> & { lineManagers: readonly Person[] }

export const campaignRecord = defineRecord({
  table: 'eload_campaign',
  key: 'campaignId',
  isLockShared: true,
  notFound: (id) => eloadMessages('CAMPAIGN_NOT_FOUND', { id }),
  // With the fields that its jobs and approvals need.
  reply: CampaignRow.extend({ generation: z.int(), nextAt: Moment.nullable() }),
  draft: CampaignDraft,
  columns: {
    minAmount: 'min_amount_centavos',
    capPerUser: 'cap_centavos',
    budget: 'budget_centavos',
    spent: 'spent_centavos',
    skuIds: null,
    userIds: null,
    lineManagers: null,
  },
  computed: {
    networkIds: sql`(select coalesce(json_agg(n order by n), '[]') from unnest(t.network_ids) n)`,
    skuIds: sql`(select coalesce(json_agg(s.topup_id order by s.topup_id), '[]') from eload_campaign_sku s
      where s.campaign_id = t.campaign_id)`,
    authors: sql`(select json_agg(a order by a) from unnest(t.authors) a)`,
    decision: sql`case when t.decided_at is not null then json_build_object('by', t.decided_by,
      'byId', (select decider.id from published_staff_user decider where decider.email = t.decided_by),
      'byName', ${staffName(sql`t.decided_by`)}, 'reason', t.decision_reason,
      'at', to_char(t.decided_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`,
    returned: returnedOf(sql`t.request_id`),
    createdByName: staffName(sql`t.created_by`),
  },
  history: (campaign: CampaignFields) => ({
    presetId: undefined,
    rebateType: undefined,
    rebateValue: undefined,
    gives:
      campaign.rebateType === 'percent'
        ? `${pesosFrom(campaign.rebateValue)}%`
        : pesosFrom(campaign.rebateValue),
    networkIds: undefined,
    networks: campaign.networkIds.map((id) => unnamed('eload-network', id)),
    skuIds: undefined,
    skus: campaign.skuIds.map((id) => unnamed('eload-topup', id)),
    userIds: undefined,
    people: campaign.userIds.length,
    lineManagers: campaign.lineManagers.map(({ id, name }) => recordRef('user', id, name)),
  }),
})

export const campaigns = recordStore(campaignRecord)
export type CampaignRecord = Awaited<ReturnType<typeof campaigns.find>>

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
    select: campaignRecord.select,
  }
}

export const listCampaigns = (db: Database, request: ListQuery) =>
  queryPage<CampaignRow, ListQuery['sortBy']>(db, request, campaignPlan(request))

/** Reads a campaign and locks its row, so that changes and the sales that use its budget run one after the other. */
export async function lockCampaign(tx: Database, id: number, version?: number): Promise<CampaignRecord> {
  await lockRequestOf(tx, sql`select request_id from eload_campaign where campaign_id = ${id}`)
  return campaigns.lock(tx, id, version)
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

const columnsOf = ({ lineManagers, ...draft }: CampaignFields) => ({
  ...campaignRecord.columnsOf(draft),
  lineManagers: JSON.stringify(lineManagers),
})

/** Inserts a draft campaign with its SKUs and people. */
export async function insertCampaign(
  tx: Database,
  draft: CampaignFields,
  maker: Person,
): Promise<CampaignRecord> {
  const columns = { ...columnsOf(draft), createdById: maker.id, authors: [maker.id] }
  const id = await campaigns.insert(tx, columns, maker.email)
  await setParts(tx, id, draft)
  return campaigns.find(tx, id)
}

/** Overwrites a locked campaign. An approved campaign needs approval again because its content has changed. */
export async function overwriteCampaign(
  tx: Database,
  id: number,
  draft: CampaignFields,
  by: Person,
): Promise<CampaignRecord> {
  await setParts(tx, id, draft)
  const columns = {
    ...columnsOf(draft),
    authors: sql`array(select distinct unnest(authors || ${by.id}::bigint) order by 1)`,
    status: sql`case status when 'scheduled' then 'for_approval' else status end`,
    nextAt: null,
    decidedById: null,
    decidedBy: null,
    decidedAt: null,
    decisionReason: '',
  }
  return campaigns.update(tx, id, columns, by.email)
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
    update eload_campaign set status = ${to}, next_at = ${nextAt}::timestamptz, generation = generation + 1,
      updated_by = ${by}, updated_at = now(), version = version + 1 ${also ? sql`, ${also}` : sql``}
    where campaign_id = ${id} and status = any(${[...from]}::text[]) returning campaign_id`.execute(tx)
  if (!rows[0]) throw new VersionConflict()
  return campaigns.find(tx, id)
}

export const removeCampaign = (tx: Database, id: number, by: string): Promise<void> =>
  campaigns.write(tx, id, { deletedAt: sql`now()` }, by)

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
