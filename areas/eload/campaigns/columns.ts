import { toRead } from '#platform/access.ts'
import { topupPlace } from '#areas/eload/access.ts'
import { campaignCalls, CampaignType } from '#areas/eload/campaigns/contract.ts'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(campaignWords)

const typeLabels = labelsFor(CampaignType.options, (code) => t(`type_${code}`))

export const campaignList = defineList(campaignCalls.list, {
  name: 'eload-campaigns',
  title: t('campaigns'),
  exportNeeds: toRead(topupPlace),
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text', mono: true },
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'type', title: t('type'), kind: 'text', labels: typeLabels },
    { key: 'gives', title: t('rebate'), kind: 'text', align: 'end' },
    { key: 'startAt', title: t('startsOn'), kind: 'moment', sort: true },
    { key: 'endAt', title: t('endsOn'), kind: 'moment', sort: true },
    { key: 'spent', title: t('spent'), kind: 'money', sort: true },
    { key: 'left', title: t('remaining'), kind: 'money', exportOnly: true },
    { key: 'budget', title: t('budget'), kind: 'money', sort: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdBy', title: t('createdBy'), kind: 'text', field: 'createdByName', hidden: true },
  ],
})

export const grantList = defineList(campaignCalls.grants, {
  name: 'eload-campaign-grants',
  title: t('grants'),
  exportNeeds: toRead(topupPlace),
  columns: [
    { key: 'createdAt', title: t('grantedOn'), kind: 'moment', sort: true },
    { key: 'load', title: t('sale'), kind: 'text', field: 'loadRefNo', mono: true },
    { key: 'owner', title: t('owner'), kind: 'text' },
    { key: 'mobile', title: t('mobile'), kind: 'text', mono: true },
    { key: 'sku', title: t('skus'), kind: 'text', mono: true },
    { key: 'amount', title: t('granted'), kind: 'money' },
    { key: 'taken', title: t('reversedOn'), kind: 'moment', field: 'reversedAt' },
    { key: 'why', title: t('notReversedReason'), kind: 'message', field: 'notReversedReason' },
  ],
})
