import { sql } from 'kysely'
import { topupPlace } from '#areas/eload/access.ts'
import { campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { campaignPlan } from '#areas/eload/campaigns/server/campaigns.ts'
import { grantPlan } from './void-campaign.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(campaignWords)

/** Export of campaigns. */
export const campaignExport = defineFileExport({
  name: 'eload-campaigns',
  title: t('campaigns'),
  needs: toRead(topupPlace),
  list: campaignCalls.list,
  plan: ({ request }) => campaignPlan(request),
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text' },
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'type', title: t('type'), kind: 'text' },
    {
      key: 'gives',
      title: t('rebate'),
      kind: 'text',
      of: sql`to_char(r.rebate_value / 100.0, 'FM9999999990.00') || case r.rebate_type when 'percent' then '%' else '' end`,
    },
    { key: 'startAt', title: t('startsOn'), kind: 'moment' },
    { key: 'endAt', title: t('endsOn'), kind: 'moment' },
    { key: 'budget', title: t('budget'), kind: 'money' },
    { key: 'spent', title: t('spent'), kind: 'money' },
    { key: 'left', title: t('remaining'), kind: 'money', of: sql`r.budget - r.spent` },
    { key: 'status', title: t('status'), kind: 'text' },
    { key: 'createdBy', title: t('createdBy'), kind: 'text' },
  ],
})

/** Export of granted rebates by sale. Mobile numbers are masked as in the list. */
export const grantExport = defineFileExport({
  name: 'eload-campaign-grants',
  title: t('grants'),
  needs: toRead(topupPlace),
  list: campaignCalls.grants,
  plan: ({ request }) => grantPlan(request),
  columns: [
    { key: 'createdAt', title: t('grantedOn'), kind: 'moment' },
    { key: 'load', title: t('sale'), kind: 'text', of: 'load_ref_no' },
    { key: 'owner', title: t('owner'), kind: 'text' },
    { key: 'mobile', title: t('mobile'), kind: 'text' },
    { key: 'sku', title: t('skus'), kind: 'text' },
    { key: 'amount', title: t('granted'), kind: 'money' },
    { key: 'taken', title: t('reversedOn'), kind: 'moment', of: 'reversed_at' },
    { key: 'why', title: t('notReversedReason'), kind: 'message', of: 'not_reversed_reason' },
  ],
})
