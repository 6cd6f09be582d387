import { decisionCalls, type DecisionRow, ruleCalls, type RuleRow } from '#areas/controls/contract.ts'
import { decisionOptions, decisionPlan } from '#areas/controls/server/decisions.ts'
import { findRule, rulePlan } from '#areas/controls/server/control-rules.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { handlersFor } from '#platform/server/http/handlers.ts'
import { queryPage } from '#platform/server/lists/list-query.ts'

export const controlHandlers = [
  ...handlersFor(ruleCalls, {
    list: ({ db, request }) =>
      queryPage<RuleRow, RequestOf<typeof ruleCalls.list>['sortBy']>(db, request, rulePlan(request)),
    read: ({ db, request }) => findRule(db, request.code),
  }),
  ...handlersFor(decisionCalls, {
    list: ({ db, request }) => queryPage<DecisionRow, 'at'>(db, request, decisionPlan(request)),
    options: ({ db }) => decisionOptions(db),
  }),
]
