import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import type { CampaignDraft } from '#areas/eload/campaigns/contract.ts'
import { minStart } from '#areas/eload/campaigns/rules.ts'
import { rejectField } from '#platform/server/errors.ts'
import type { Database } from '#platform/server/db.ts'

type ReferenceCounts = {
  networks: number[]
  skus: number[]
  strangers: string[]
  users: number
  isPreset: boolean
}

/** Rejects a draft that starts too early or names an unsuitable preset, network, SKU or person. */
export async function assertReferencesExist(
  db: Database,
  draft: Pick<CampaignDraft, 'startAt' | 'presetId' | 'networkIds' | 'skuIds' | 'userIds'>,
  nowMs: number,
): Promise<void> {
  const { startAt, presetId, networkIds, skuIds, userIds } = draft
  if (Date.parse(startAt) < minStart(nowMs)) rejectField('startAt', eloadMessages('CAMPAIGN_TOO_SOON'))
  const { rows } = await sql<ReferenceCounts>`
    select
      array(select id::int from eload_network where id = any(${networkIds}::bigint[]) and deleted_at is null) as networks,
      array(select id::int from eload_topup where id = any(${skuIds}::bigint[]) and deleted_at is null) as skus,
      array(select sku from eload_topup where id = any(${skuIds}::bigint[]) and ${networkIds.length > 0}
        and not (network_id = any(${networkIds}::bigint[])) order by sku limit 5) as strangers,
      (select count(*) from published_subscriber where id = any(${userIds}::bigint[]) and deleted_at is null) as users,
      exists (select from eload_campaign_preset where id = ${presetId}) as is_preset`.execute(db)
  const known = rows[0]
  if (!known) throw new Error('The query returned no row.')
  if (presetId !== null && !known.isPreset) rejectField('presetId', eloadMessages('PRESET_NOT_FOUND'))
  if (known.networks.length < new Set(networkIds).size)
    rejectField('networkIds', eloadMessages('NETWORK_UNKNOWN'))
  if (known.skus.length < new Set(skuIds).size) rejectField('skuIds', eloadMessages('TOPUP_UNKNOWN'))
  if (known.strangers.length > 0)
    rejectField('skuIds', eloadMessages('TOPUPS_OF_OTHER_NETWORKS', { names: known.strangers.join(', ') }))
  if (known.users < new Set(userIds).size) rejectField('userIds', eloadMessages('PERSON_NOT_FOUND'))
}
