import { words } from '#areas/approvals/words.ts'
import { viewers } from '#platform/access.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { defineList } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)
const beginning = [
  { key: 'what', title: t('request'), kind: 'text', wraps: true },
  // The request names its type, and the text needs the space.
  { key: 'kind', title: t('type'), kind: 'code', hidden: true },
  { key: 'amount', title: t('amount'), kind: 'money' },
] as const
const dates = [
  { key: 'createdAt', title: t('requestedOn'), kind: 'moment', sort: true },
  { key: 'expiresAt', title: t('expires'), kind: 'moment', sort: true },
] as const
const ref = { key: 'ref', title: t('reference'), kind: 'text', width: '8rem', mono: true } as const
const approvals = { key: 'approvals', title: t('approvals'), kind: 'text', hidden: true } as const

export const inboxList = defineList(approvalCalls.inbox, {
  name: 'approvals-inbox',
  title: t('inbox'),
  exportNeeds: viewers,
  columns: [
    ...beginning,
    { key: 'maker', title: t('requestedBy'), kind: 'text' },
    ...dates,
    { key: 'inPlaceOf', title: t('coveringFor'), kind: 'text', hidden: true },
    ref,
    approvals,
  ],
})

export const ownRequestList = defineList(approvalCalls.mine, {
  name: 'approvals-mine',
  title: t('mine'),
  exportNeeds: viewers,
  columns: [
    ...beginning,
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'sentTo', title: t('assignedTo'), kind: 'text' },
    ...dates,
    { key: 'decidedBy', title: t('decidedBy'), kind: 'text' },
    { key: 'reason', title: t('reason'), kind: 'message', hidden: true },
    ref,
    approvals,
  ],
})
