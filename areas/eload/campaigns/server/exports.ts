import { sql } from 'kysely'
import { topupPlace } from '#areas/eload/access.ts'
import { campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { campaignPlan } from '#areas/eload/campaigns/server/campaigns.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { inBoth } from '#platform/words/words.ts'

const t = inBoth(campaignWords)

/** The list of campaigns as a file. */
export const campaignExport = defineExport({
  name: 'eload-campaigns',
  title: t('campaigns'),
  needs: toRead(topupPlace),
  list: campaignCalls.list,
  plan: ({ request }) => campaignPlan(request),
  columns: [
    { key: 'refNo', title: t('refNo'), kind: 'text' },
    { key: 'name', title: t('name'), kind: 'text' },
    { key: 'type', title: t('type'), kind: 'text' },
    { key: 'startAt', title: t('startAt'), kind: 'moment' },
    { key: 'endAt', title: t('endAt'), kind: 'moment' },
    { key: 'budget', title: t('budget'), kind: 'money' },
    { key: 'spent', title: t('spent'), kind: 'money' },
    { key: 'left', title: t('left'), kind: 'money', of: sql`r.budget - r.spent` },
    { key: 'status', title: t('status'), kind: 'text' },
    { key: 'createdBy', title: t('createdBy'), kind: 'text' },
  ],
})
