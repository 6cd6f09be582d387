import { officers } from '#areas/compliance/access.ts'
import { caseList, holidayList, ruleList } from '#areas/compliance/columns.ts'
import { caseApprovalType } from '#areas/compliance/cases/server/approval-type.ts'
import { filingFeed } from '#areas/compliance/cases/server/calendar.ts'
import { casePlan } from '#areas/compliance/cases/server/cases.ts'
import { findCasesJob } from '#areas/compliance/cases/server/find-cases.ts'
import { caseHandlers } from '#areas/compliance/cases/server/handlers.ts'
import { holidayPlan, ruleChanges, rulePlan } from '#areas/compliance/rules/server/reporting-rules.ts'
import { caseWork } from '#areas/compliance/pending-work.ts'
import type { ServerArea } from '#platform/server/area.ts'
import { defineExport } from '#platform/server/exports.ts'

export const complianceServer: ServerArea = {
  calls: [...caseHandlers, ...ruleChanges.handlers],
  approvals: [caseApprovalType, ruleChanges.approvalType],
  exports: [
    defineExport(caseList, (request, { staff }) => casePlan(request, staff)),
    defineExport(ruleList, rulePlan),
    defineExport(holidayList, holidayPlan),
  ],
  jobs: [findCasesJob],
  calendar: [filingFeed],
  pendingWork: [caseWork],
  history: { 'compliance-case': officers, 'reporting-rule': officers, holiday: officers },
}
