import { sql } from 'kysely'
import { topupPlace } from '#areas/eload/access.ts'
import { grantColumns } from '#areas/eload/campaigns/columns.ts'
import { campaignColumns } from '#areas/eload/campaigns/columns.ts'
import { campaignPlan } from '#areas/eload/campaigns/server/campaigns.ts'
import { grantPlan } from './void-campaign.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(campaignWords)

/** Export of campaigns. */
export const campaignExport = defineExport({
  name: 'eload-campaigns',
  title: t('campaigns'),
  needs: toRead(topupPlace),
  plan: ({ request }) => campaignPlan(request),
  columns: campaignColumns,
  values: {
    gives: sql`to_char(r.rebate_value / 100.0, 'FM9999999990.00') || case r.rebate_type when 'percent' then '%' else '' end`,
    left: sql`r.budget - r.spent`,
  },
})

/** Export of granted rebates by sale. Mobile numbers are masked as in the list. */
export const grantExport = defineExport({
  name: 'eload-campaign-grants',
  title: t('grants'),
  needs: toRead(topupPlace),
  plan: ({ request }) => grantPlan(request),
  columns: grantColumns,
})
