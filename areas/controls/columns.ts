import { ruleReaders } from '#areas/controls/access.ts'
import {
  decisionCalls,
  DecisionResult,
  DecisionStage,
  ConfirmedBy,
  RefusedBy,
  ruleCalls,
} from '#areas/controls/contract.ts'
import { words } from '#areas/controls/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { RuleConsequence, RuleSubject, actCodes, actName } from '#platform/contract/controls.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const ruleList = defineList(ruleCalls.list, {
  name: 'control-rules',
  title: t('rules'),
  exportNeeds: ruleReaders,
  columns: [
    { key: 'rule', title: t('rule'), kind: 'rule', strong: true, wraps: true, wide: true },
    {
      key: 'subject',
      title: t('subject'),
      kind: 'code',
      labels: labelsFor(RuleSubject.options, (code) => t(`subject_${code}`)),
    },
    { key: 'amount', title: t('limit'), kind: 'money', sort: true },
    { key: 'count', title: t('maxActs'), kind: 'count', hidden: true },
    {
      key: 'consequence',
      title: t('consequence'),
      kind: 'code',
      labels: labelsFor(RuleConsequence.options, (code) => t(`consequence_${code}`)),
    },
    { key: 'validFrom', title: t('inEffectSince'), kind: 'moment', sort: true },
    { key: 'createdBy', title: t('changedBy'), kind: 'text', labels: { system: t('system') } },
    { key: 'code', title: t('code'), kind: 'text', mono: true, hidden: true },
  ],
})

export const resultLabels = labelsFor(DecisionResult.options, (code) => t(`result_${code}`))
export const stageLabels = labelsFor(DecisionStage.options, (code) => t(`stage_${code}`))
export const checkLabels = labelsFor(RefusedBy.options, (code) => t(`check_${code}`))
const confirmerLabels = labelsFor(ConfirmedBy.options, (code) => t(`confirmedBy_${code}`))
export const actLabels = labelsFor(actCodes, actName)

export const decisionList = defineList(decisionCalls.list, {
  name: 'control-decisions',
  title: t('decisions'),
  exportNeeds: ruleReaders,
  columns: [
    { key: 'at', title: t('dateTime'), kind: 'moment', sort: true, width: '12rem' },
    { key: 'staffName', title: t('person'), kind: 'text', strong: true },
    { key: 'act', title: t('act'), kind: 'code', labels: actLabels },
    { key: 'stage', title: t('stage'), kind: 'code', labels: stageLabels },
    { key: 'reference', title: t('record'), kind: 'text' },
    { key: 'amount', title: t('amount'), kind: 'money' },
    { key: 'result', title: t('result'), kind: 'status', labels: resultLabels },
    { key: 'refusedBy', title: t('refusedBy'), kind: 'code', labels: checkLabels, hidden: true },
    { key: 'confirmedBy', title: t('confirmedBy'), kind: 'code', labels: confirmerLabels, hidden: true },
    { key: 'rule', title: t('rule'), kind: 'rule', wraps: true },
    { key: 'usedAmount', title: t('usedBefore'), kind: 'money', hidden: true },
    { key: 'usedCount', title: t('actsBefore'), kind: 'count', hidden: true },
    { key: 'beneficiaries', title: t('beneficiaries'), kind: 'text', hidden: true },
  ],
})
