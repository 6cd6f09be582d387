import { sql } from 'kysely'
import { z } from 'zod'
import { diamondPlace, promoPlace } from '#areas/eload/access.ts'
import { b2bList } from '#areas/eload/b2b/columns.ts'
import { b2bPlan } from '#areas/eload/b2b/server/requests.ts'
import { bannerList } from '#areas/eload/banners/columns.ts'
import { bannerPlan } from '#areas/eload/banners/server/handlers.ts'
import { campaignList, grantList } from '#areas/eload/campaigns/columns.ts'
import { campaignPlan } from '#areas/eload/campaigns/server/campaigns.ts'
import { grantPlan } from '#areas/eload/campaigns/server/void-campaign.ts'
import { categoryList } from '#areas/eload/categories/columns.ts'
import { categoryPlan } from '#areas/eload/categories/server/handlers.ts'
import { type Carrier, NetworkCarrier } from '#areas/eload/contract.ts'
import { windowList } from '#areas/eload/maintenance/columns.ts'
import { windowPlan } from '#areas/eload/maintenance/server/windows.ts'
import { networkGroupList } from '#areas/eload/network-groups/columns.ts'
import { groupPlan } from '#areas/eload/network-groups/server/handlers.ts'
import { networkList } from '#areas/eload/networks/columns.ts'
import { networkPlan } from '#areas/eload/networks/server/networks.ts'
import { profitSharingList } from '#areas/eload/profit-sharing/columns.ts'
import { sharePlan } from '#areas/eload/profit-sharing/server/shares.ts'
import { packList, packRebateList, promoList, rebateLogList } from '#areas/eload/promos/columns.ts'
import { Promo, PromoList, RebateLog, RebateLogList } from '#areas/eload/promos/contract.ts'
import { promoPlan } from '#areas/eload/promos/server/promos.ts'
import { rebateLogPlan } from '#areas/eload/promos/server/rebates.ts'
import { providerSaleList } from '#areas/eload/provider-dashboard/columns.ts'
import { transactionPlan } from '#areas/eload/provider-dashboard/server/transactions.ts'
import { switchList } from '#areas/eload/provider-switch/columns.ts'
import { switchPlan } from '#areas/eload/provider-switch/server/switches.ts'
import { providerList } from '#areas/eload/providers/columns.ts'
import { providerPlan } from '#areas/eload/providers/server/handlers.ts'
import { eloadScheduleLogsList, eloadSchedulesList } from '#areas/eload/scheduler/columns.ts'
import { Schedule, ScheduleList, ScheduleLog, schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import { scheduleLogPlan, schedulePlan } from '#areas/eload/scheduler/server/schedules.ts'
import { specialCategoryList } from '#areas/eload/special-categories/columns.ts'
import { specialCategoryPlan } from '#areas/eload/special-categories/server/handlers.ts'
import { rebateChangeList, topupList } from '#areas/eload/topups/columns.ts'
import { changePlan } from '#areas/eload/topups/server/rebate-changes.ts'
import { topupPlan } from '#areas/eload/topups/server/topups.ts'
import { saleList } from '#areas/eload/transactions/columns.ts'
import { salePlan } from '#areas/eload/transactions/server/sales.ts'
import { type Place, toRead } from '#platform/access.ts'
import { call } from '#platform/contract/call.ts'
import { Id } from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { defineExport } from '#platform/server/exports.ts'

// Diamond packs need another permission than promos of networks, so they have exports of their own.
const listOf = (place: Place, carriers: readonly Carrier[]) =>
  call('/eload/:carrier/list', {
    needs: toRead(place),
    request: PromoList.extend({ carrier: z.enum(carriers) }),
    reply: pageOf(Promo),
  })

const promoValues = {
  category: sql`r.category ->> 'name'`,
  provider: sql`r.providers -> 0 ->> 'name'`,
}

const rebatesOf = (list: typeof rebateLogList, place: Place, carriers: readonly Carrier[]) =>
  defineExport(list, rebateLogPlan, {
    list: call('/eload/:carrier/list-rebate-logs', {
      needs: toRead(place),
      request: RebateLogList.extend({ carrier: z.enum(carriers) }),
      reply: pageOf(RebateLog),
    }),
    values: {
      promo: sql`r.promo ->> 'name'`,
      by: sql`coalesce(nullif(r.actor ->> 'name', ''), r.actor ->> 'email')`,
    },
  })

// Schedules of diamond packs require another permission and have no screen.
const scheduleCarrier = NetworkCarrier.optional()

export const campaignExport = defineExport(campaignList, campaignPlan, {
  values: {
    // Pesos and percentages are both stored in hundredths and formatted alike.
    gives: sql`to_char(r.rebate_value / 100.0, 'FM9999999990.00') || case r.rebate_type when 'percent' then '%' else '' end`,
    left: sql`r.budget - r.spent`,
  },
})

export const promoExport = defineExport(promoList, promoPlan, {
  list: listOf(promoPlace, NetworkCarrier.options),
  values: { ...promoValues, network: sql`r.network ->> 'name'` },
})

export const diamondExport = defineExport(packList, promoPlan, {
  list: listOf(diamondPlace, ['ml']),
  values: { ...promoValues, diamonds: sql`concat_ws(' + ', r.diamonds, nullif(r.bonus, 0))` },
})

export const topupExport = defineExport(topupList, topupPlan, {
  values: {
    amount: 'denomination',
    pending: sql`to_char((r.pending_change ->> 'new')::bigint / 100.0, 'FM990.00') || '% '
        || to_char((r.pending_change ->> 'startAt')::timestamptz at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI:SS')`,
  },
})

export const saleExport = defineExport(saleList, salePlan, {
  values: {
    failure: (language) =>
      sql`case when r.failure is not null then (r.failure ->> ${language}) || ' (' || r.response_code || ')' end`,
  },
})

/** Exports of the lists of this area. */
export const eloadExports = [
  defineExport(b2bList, b2bPlan),
  defineExport(bannerList, bannerPlan),
  campaignExport,
  // Mobile numbers are masked as in the list.
  defineExport(grantList, grantPlan),
  defineExport(categoryList, categoryPlan),
  defineExport(windowList, windowPlan, {
    values: {
      targets: sql`(select string_agg(x ->> 'name', ', ') from json_array_elements(r.targets) x)`,
      block: 'block_transactions',
      author: sql`coalesce(nullif(r.created_by_name, ''), r.created_by)`,
    },
  }),
  defineExport(networkGroupList, groupPlan, {
    values: { networks: sql`(select string_agg(n ->> 'name', ', ') from json_array_elements(r.networks) n)` },
  }),
  defineExport(networkList, networkPlan, {
    values: {
      // Same rule as in rules.ts: the primary provider unless it is inactive, otherwise the backup.
      goesThrough: sql`case when r.primary_provider ->> 'status' <> 'inactive' then r.primary_provider ->> 'name'
        when r.backup_provider ->> 'status' <> 'inactive' then r.backup_provider ->> 'name' end`,
      primaryProvider: sql`r.primary_provider ->> 'name'`,
      backup: sql`r.backup_provider ->> 'name'`,
      prefixes: sql`array_to_string(r.prefixes, ' ')`,
    },
  }),
  defineExport(profitSharingList, sharePlan, {
    values: { scope: sql`coalesce(r.network_name || coalesce(' · ' || r.sku_name, ''), 'All networks')` },
  }),
  promoExport,
  diamondExport,
  rebatesOf(rebateLogList, promoPlace, NetworkCarrier.options),
  rebatesOf(packRebateList, diamondPlace, ['ml']),
  // The sales behind a figure of the provider dashboard. Mobile numbers are masked.
  defineExport(providerSaleList, transactionPlan, {
    values: { network: sql`r.network ->> 'name'`, provider: sql`r.provider ->> 'name'` },
  }),
  defineExport(switchList, switchPlan, {
    values: {
      network: sql`r.network ->> 'name'`,
      from: sql`r.from_provider ->> 'name'`,
      to: sql`r.to_provider ->> 'name'`,
      by: sql`r.switched_by ->> 'name'`,
      state: sql`concat_ws(', ', case when r.is_effective then 'current' end,
        case when r.reverted_by_id is not null then 'reverted' end,
        case when r.reverts_id is not null then 'reversal' end)`,
    },
  }),
  defineExport(providerList, providerPlan, {
    values: {
      networks: sql`(select string_agg(n.name, ', ' order by n.sort_name) from json_array_elements_text(r.networks) x
        join eload_network n on n.id = x::bigint)`,
    },
  }),
  defineExport(eloadSchedulesList, schedulePlan, {
    list: call(schedulerCalls.list.path, {
      needs: toRead(promoPlace),
      request: ScheduleList.extend({ carrier: scheduleCarrier }),
      reply: pageOf(Schedule),
    }),
    values: {
      operation: sql`concat_ws(' ', r.operation, to_char(r.value / 100.0, 'FM9999999990.00'))`,
      promos: sql`json_array_length(r.promo_ids)`,
    },
  }),
  defineExport(eloadScheduleLogsList, scheduleLogPlan, {
    list: call(schedulerCalls.logs.path, {
      needs: toRead(promoPlace),
      request: listRequest({
        sorts: ['id'],
      }).extend({
        scheduleId: Id,
        carrier: scheduleCarrier,
      }),
      reply: pageOf(ScheduleLog),
    }),
    values: { promo: sql`(r.promo ->> 'name') || ' (' || (r.promo ->> 'sku') || ')'` },
  }),
  defineExport(specialCategoryList, specialCategoryPlan, {
    values: { promos: sql`json_array_length(r.promo_ids)` },
  }),
  topupExport,
  defineExport(rebateChangeList, changePlan),
  saleExport,
]
