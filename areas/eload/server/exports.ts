import { sql } from 'kysely'
import { z } from 'zod'
import {
  bannerPlace,
  categoryPlace,
  diamondPlace,
  networkGroupPlace,
  networkPlace,
  promoPlace,
  providerDashboardPlace,
  providerPlace,
  topupPlace,
} from '#areas/eload/access.ts'
import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { b2bColumns } from '#areas/eload/b2b/columns.ts'
import { b2bPlan } from '#areas/eload/b2b/server/requests.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { bannerColumns } from '#areas/eload/banners/columns.ts'
import { bannerPlan } from '#areas/eload/banners/server/handlers.ts'
import { campaignColumns, grantColumns } from '#areas/eload/campaigns/columns.ts'
import { campaignPlan } from '#areas/eload/campaigns/server/campaigns.ts'
import { grantPlan } from '#areas/eload/campaigns/server/void-campaign.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { categoryColumns } from '#areas/eload/categories/columns.ts'
import { categoryPlan } from '#areas/eload/categories/server/handlers.ts'
import { Carrier } from '#areas/eload/contract.ts'
import { windowColumns } from '#areas/eload/maintenance/columns.ts'
import { windowPlan } from '#areas/eload/maintenance/server/windows.ts'
import { windowWords } from '#areas/eload/maintenance/words.ts'
import { networkGroupColumns } from '#areas/eload/network-groups/columns.ts'
import { groupPlan } from '#areas/eload/network-groups/server/handlers.ts'
import { networkColumns } from '#areas/eload/networks/columns.ts'
import { networkPlan } from '#areas/eload/networks/server/networks.ts'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { profitSharingColumns } from '#areas/eload/profit-sharing/columns.ts'
import { sharePlan } from '#areas/eload/profit-sharing/server/shares.ts'
import { shareWords } from '#areas/eload/profit-sharing/words.ts'
import {
  packColumns,
  packRebateColumns,
  promoColumns,
  rebateLogColumns,
} from '#areas/eload/promos/columns.ts'
import { Promo, PromoList, RebateLog, RebateLogList } from '#areas/eload/promos/contract.ts'
import { promoPlan } from '#areas/eload/promos/server/promos.ts'
import { rebateLogPlan } from '#areas/eload/promos/server/rebates.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { providerSaleColumns } from '#areas/eload/provider-dashboard/columns.ts'
import { transactionPlan } from '#areas/eload/provider-dashboard/server/transactions.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { switchColumns } from '#areas/eload/provider-switch/columns.ts'
import { switchPlan } from '#areas/eload/provider-switch/server/switches.ts'
import { providerColumns } from '#areas/eload/providers/columns.ts'
import { providerPlan } from '#areas/eload/providers/server/handlers.ts'
import { eloadScheduleLogsColumns, eloadSchedulesColumns } from '#areas/eload/scheduler/columns.ts'
import { Schedule, ScheduleList, ScheduleLog, schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import { scheduleLogPlan, schedulePlan } from '#areas/eload/scheduler/server/schedules.ts'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import { specialCategoryColumns } from '#areas/eload/special-categories/columns.ts'
import { specialCategoryPlan } from '#areas/eload/special-categories/server/handlers.ts'
import { rebateChangeColumns, topupColumns } from '#areas/eload/topups/columns.ts'
import { changePlan } from '#areas/eload/topups/server/rebate-changes.ts'
import { topupPlan } from '#areas/eload/topups/server/topups.ts'
import { topupWords } from '#areas/eload/topups/words.ts'
import { saleColumns } from '#areas/eload/transactions/columns.ts'
import { salePlan } from '#areas/eload/transactions/server/sales.ts'
import { words as saleWords } from '#areas/eload/transactions/words.ts'
import { words } from '#areas/eload/words.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { windowReaders } from '#areas/eload/maintenance/access.ts'
import { specialCategoryReaders } from '#areas/eload/special-categories/access.ts'
import { type Place, toRead } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'
import { Id } from '#platform/contract/fields/text.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

// Diamond packs need another permission than promos of networks, so they have exports of their own.
const networkCarriers = Carrier.exclude(['ml']).options

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

const rebatesOf = (
  name: string,
  place: Place,
  carriers: readonly Carrier[],
  columns: typeof rebateLogColumns,
) =>
  defineExport({
    name,
    title: labelsOf(promoWords)('rebates'),
    needs: toRead(place),
    list: call('/eload/:carrier/list-rebate-logs', {
      needs: toRead(place),
      request: RebateLogList.extend({ carrier: z.enum(carriers) }),
      reply: pageOf(RebateLog),
    }),
    plan: ({ request }) => rebateLogPlan(request),
    columns,
    values: {
      promo: sql`r.promo ->> 'name'`,
      by: sql`coalesce(nullif(r.actor ->> 'name', ''), r.actor ->> 'email')`,
    },
  })

// Schedules of diamond packs require another permission and have no screen.
const scheduleCarrier = Carrier.exclude(['ml']).optional()

export const campaignExport = defineExport({
  name: 'eload-campaigns',
  title: labelsOf(campaignWords)('campaigns'),
  needs: toRead(topupPlace),
  plan: ({ request }) => campaignPlan(request),
  columns: campaignColumns,
  values: {
    gives: sql`to_char(r.rebate_value / 100.0, 'FM9999999990.00') || case r.rebate_type when 'percent' then '%' else '' end`,
    left: sql`r.budget - r.spent`,
  },
})

export const promoExport = defineExport({
  name: 'eload-promos',
  title: labelsOf(promoWords)('promos'),
  needs: toRead(promoPlace),
  list: listOf(promoPlace, networkCarriers),
  plan: ({ request }) => promoPlan(request),
  columns: promoColumns,
  values: { ...promoValues, network: sql`r.network ->> 'name'` },
})

export const diamondExport = defineExport({
  name: 'eload-diamonds',
  title: labelsOf(promoWords)('diamonds'),
  needs: toRead(diamondPlace),
  list: listOf(diamondPlace, ['ml']),
  plan: ({ request }) => promoPlan(request),
  columns: packColumns,
  values: { ...promoValues, diamonds: sql`concat_ws(' + ', r.diamonds, nullif(r.bonus, 0))` },
})

export const topupExport = defineExport({
  name: 'eload-topups',
  title: labelsOf(topupWords)('topups'),
  needs: toRead(topupPlace),
  plan: ({ request }) => topupPlan(request),
  columns: topupColumns,
  values: {
    amount: 'denomination',
    pending: sql`to_char((r.pending_change ->> 'new')::bigint / 100.0, 'FM990.00') || '% '
        || to_char((r.pending_change ->> 'startAt')::timestamptz at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI:SS')`,
  },
})

export const saleExport = defineExport({
  name: 'eload',
  title: labelsOf(saleWords)('pageTitle'),
  needs: toRead(eloadLogPlace),
  plan: ({ request }) => salePlan(request),
  columns: saleColumns,
  values: {
    failure: (language) =>
      sql`case when r.failure is not null then (r.failure ->> ${language}) || ' (' || r.response_code || ')' end`,
  },
})

/** Exports of the lists of this area. */
export const eloadExports = [
  defineExport({
    name: 'eload-b2b',
    title: labelsOf(b2bWords)('pageTitle'),
    needs: toRead(b2bPlace),
    plan: ({ request }) => b2bPlan(request),
    columns: b2bColumns,
  }),
  defineExport({
    name: 'eload-banners',
    title: labelsOf(words)('banners'),
    needs: toRead(bannerPlace),
    plan: ({ request }) => bannerPlan(request),
    columns: bannerColumns,
  }),
  campaignExport,
  // Mobile numbers are masked as in the list.
  defineExport({
    name: 'eload-campaign-grants',
    title: labelsOf(campaignWords)('grants'),
    needs: toRead(topupPlace),
    plan: ({ request }) => grantPlan(request),
    columns: grantColumns,
  }),
  defineExport({
    name: 'eload-categories',
    title: labelsOf(words)('categories'),
    needs: toRead(categoryPlace),
    plan: ({ request }) => categoryPlan(request),
    columns: categoryColumns,
  }),
  defineExport({
    name: 'eload-maintenance',
    title: labelsOf(windowWords)('windows'),
    needs: windowReaders,
    plan: ({ request }) => windowPlan(request),
    columns: windowColumns,
    values: {
      targets: sql`(select string_agg(x ->> 'name', ', ') from json_array_elements(r.targets) x)`,
      block: 'block_transactions',
      author: sql`coalesce(nullif(r.created_by_name, ''), r.created_by)`,
    },
  }),
  defineExport({
    name: 'eload-network-groups',
    title: labelsOf(words)('groups'),
    needs: toRead(networkGroupPlace),
    plan: ({ request }) => groupPlan(request),
    columns: networkGroupColumns,
    values: { networks: sql`(select string_agg(n ->> 'name', ', ') from json_array_elements(r.networks) n)` },
  }),
  defineExport({
    name: 'eload-networks',
    title: labelsOf(words)('networksTitle'),
    needs: toRead(networkPlace),
    plan: ({ request }) => networkPlan(request),
    columns: networkColumns,
    values: {
      // Same rule as in rules.ts: the primary provider unless it is inactive, otherwise the backup.
      goesThrough: sql`case when r.primary_provider ->> 'status' <> 'inactive' then r.primary_provider ->> 'name'
        when r.backup_provider ->> 'status' <> 'inactive' then r.backup_provider ->> 'name' end`,
      primaryProvider: sql`r.primary_provider ->> 'name'`,
      backup: sql`r.backup_provider ->> 'name'`,
      prefixes: sql`array_to_string(r.prefixes, ' ')`,
    },
  }),
  defineExport({
    name: 'eload-profit-sharing',
    title: labelsOf(shareWords)('pageTitle'),
    needs: toRead(profitSharingPlace),
    plan: ({ request }) => sharePlan(request),
    columns: profitSharingColumns,
    values: { scope: sql`coalesce(r.network_name || coalesce(' · ' || r.sku_name, ''), 'All networks')` },
  }),
  promoExport,
  diamondExport,
  rebatesOf('eload-rebates', promoPlace, networkCarriers, rebateLogColumns),
  rebatesOf('eload-diamond-rebates', diamondPlace, ['ml'], packRebateColumns),
  // The sales behind a figure of the provider dashboard. Mobile numbers are masked.
  defineExport({
    name: 'eload-provider-sales',
    title: labelsOf(dashboardWords)('sales'),
    needs: toRead(providerDashboardPlace),
    plan: ({ request }) => transactionPlan(request),
    columns: providerSaleColumns,
    values: { network: sql`r.network ->> 'name'`, provider: sql`r.provider ->> 'name'` },
  }),
  defineExport({
    name: 'eload-provider-switches',
    title: labelsOf(words)('switches'),
    needs: toRead(providerPlace),
    plan: ({ request }) => switchPlan(request),
    columns: switchColumns,
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
  defineExport({
    name: 'eload-providers',
    title: labelsOf(words)('providersTitle'),
    needs: toRead(providerPlace),
    plan: ({ request }) => providerPlan(request),
    columns: providerColumns,
    values: {
      networks: sql`(select string_agg(n.name, ', ' order by n.sort_name) from json_array_elements_text(r.networks) x
        join eload_network n on n.id = x::bigint)`,
    },
  }),
  defineExport({
    name: 'eload-schedules',
    title: labelsOf(schedulerWords)('scheduler'),
    needs: toRead(promoPlace),
    list: call(schedulerCalls.list.path, {
      needs: toRead(promoPlace),
      request: ScheduleList.extend({ carrier: scheduleCarrier }),
      reply: pageOf(Schedule),
    }),
    plan: ({ request }) => schedulePlan(request),
    columns: eloadSchedulesColumns,
    values: {
      operation: sql`concat_ws(' ', r.operation, to_char(r.value / 100.0, 'FM9999999990.00'))`,
      promos: sql`json_array_length(r.promo_ids)`,
    },
  }),
  defineExport({
    name: 'eload-schedule-logs',
    title: labelsOf(schedulerWords)('resultsTitle'),
    needs: toRead(promoPlace),
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
    plan: ({ request }) => scheduleLogPlan(request),
    columns: eloadScheduleLogsColumns,
    values: { promo: sql`(r.promo ->> 'name') || ' (' || (r.promo ->> 'sku') || ')'` },
  }),
  defineExport({
    name: 'eload-special-categories',
    title: labelsOf(words)('specials'),
    needs: specialCategoryReaders,
    plan: ({ request }) => specialCategoryPlan(request),
    columns: specialCategoryColumns,
    values: { promos: sql`json_array_length(r.promo_ids)` },
  }),
  topupExport,
  defineExport({
    name: 'eload-rebate-changes',
    title: labelsOf(topupWords)('rebates'),
    needs: toRead(topupPlace),
    plan: ({ request }) => changePlan(request),
    columns: rebateChangeColumns,
  }),
  saleExport,
]
