import { officers } from '#areas/compliance/access.ts'
import { caseCalls, CaseStatus, CaseType } from '#areas/compliance/cases/contract.ts'
import { holidayCalls, RuleCode, ruleCalls } from '#areas/compliance/rules/contract.ts'
import { words } from '#areas/compliance/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const typeLabels = labelsFor(CaseType.options, (code) => t(`type_${code}`))
const statusLabels = labelsFor(CaseStatus.options, (code) => t(`status_${code}`))

export const caseList = defineList(caseCalls.list, {
  name: 'compliance-cases',
  title: t('cases'),
  exportNeeds: officers,
  columns: [
    { key: 'refNo', title: t('reference'), kind: 'text', mono: true, strong: true },
    { key: 'name', title: t('subscriber'), kind: 'text' },
    { key: 'type', title: t('type'), kind: 'code', labels: typeLabels },
    { key: 'dayFrom', title: t('dayFrom'), kind: 'day' },
    { key: 'dayTo', title: t('dayTo'), kind: 'day', hidden: true },
    { key: 'txnCount', title: t('transactions'), kind: 'count', hidden: true },
    { key: 'total', title: t('total'), kind: 'money', sort: true },
    { key: 'dueOn', title: t('dueOn'), kind: 'day', sort: true },
    { key: 'daysLeft', title: t('daysLeft'), kind: 'count' },
    { key: 'assignedTo', title: t('assignedTo'), kind: 'text', field: 'assignedToName' },
    { key: 'status', title: t('status'), kind: 'status', labels: statusLabels },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
  ],
})

export const ruleLabels = labelsFor(RuleCode.options, (code) => t(`rule_${code}`))

export const ruleList = defineList(ruleCalls.list, {
  name: 'reporting-rules',
  title: t('rules'),
  exportNeeds: officers,
  columns: [
    { key: 'code', title: t('rule'), kind: 'code', labels: ruleLabels, strong: true },
    { key: 'amount', title: t('amount'), kind: 'money' },
    { key: 'percent', title: t('percent'), kind: 'percent' },
    { key: 'days', title: t('days'), kind: 'count' },
    { key: 'effectiveFrom', title: t('effectiveFrom'), kind: 'day', sort: true },
    { key: 'source', title: t('source'), kind: 'text', wraps: true },
    { key: 'isInForce', title: t('isInForce'), kind: 'yesno' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
  ],
})

export const holidayList = defineList(holidayCalls.list, {
  name: 'holidays',
  title: t('holidays'),
  exportNeeds: officers,
  columns: [
    { key: 'day', title: t('day'), kind: 'day', sort: true },
    { key: 'name', title: t('name'), kind: 'text', strong: true },
    { key: 'source', title: t('source'), kind: 'text', wraps: true },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
  ],
})
