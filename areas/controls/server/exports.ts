import { decisionList, ruleList } from '#areas/controls/columns.ts'
import { decisionPlan } from '#areas/controls/server/decisions.ts'
import { rulePlan } from '#areas/controls/server/control-rules.ts'
import { defineExport, type ExportDefinition } from '#platform/server/exports.ts'

export const controlExports: readonly ExportDefinition[] = [
  defineExport(ruleList, rulePlan),
  defineExport(decisionList, decisionPlan),
]
