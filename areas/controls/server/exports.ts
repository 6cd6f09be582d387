import { ruleReaders } from '#areas/controls/access.ts'
import { decisionColumns, ruleColumns } from '#areas/controls/columns.ts'
import { decisionPlan } from '#areas/controls/server/decisions.ts'
import { rulePlan } from '#areas/controls/server/control-rules.ts'
import { words } from '#areas/controls/words.ts'
import { defineExport, type ExportDefinition } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

export const controlExports: readonly ExportDefinition[] = [
  defineExport({
    name: 'control-rules',
    title: t('rules'),
    needs: ruleReaders,
    plan: ({ request }) => rulePlan(request),
    columns: ruleColumns,
  }),
  defineExport({
    name: 'control-decisions',
    title: t('decisions'),
    needs: ruleReaders,
    plan: ({ request }) => decisionPlan(request),
    columns: decisionColumns,
  }),
]
