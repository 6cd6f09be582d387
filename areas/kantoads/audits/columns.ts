import { toRead } from '#platform/access.ts'
import { auditPlace } from '#areas/kantoads/access.ts'
import { auditCalls } from '#areas/kantoads/audits/contract.ts'
import { auditWords } from '#areas/kantoads/audits/words.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(auditWords)

export const kantoadsAuditsList = defineList(auditCalls.list, {
  name: 'kantoads-audits',
  title: t('pageTitle'),
  exportNeeds: toRead(auditPlace),
  columns: [
    { key: 'refNo', title: t('number'), kind: 'text', width: '8rem', mono: true },
    { key: 'businessName', title: t('store'), kind: 'text' },
    { key: 'campaign', title: t('campaign'), kind: 'text' },
    { key: 'advertiser', title: t('advertiser'), kind: 'text', hidden: true },
    { key: 'collateralType', title: t('collateral'), kind: 'text' },
    { key: 'quantity', title: t('pieces'), kind: 'count', hidden: true },
    { key: 'month', title: t('month'), kind: 'day', sort: true },
    { key: 'rent', title: t('rent'), kind: 'money' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'score', title: t('score'), kind: 'percent', sort: true },
    { key: 'auditor', title: t('auditor'), kind: 'text', field: 'auditorName' },
    { key: 'auditDate', title: t('auditDate'), kind: 'day', sort: true, hidden: true },
    { key: 'releasedAmount', title: t('released'), kind: 'money', hidden: true },
    { key: 'createdAt', title: t('opened'), kind: 'moment', sort: true, hidden: true },
  ],
})
