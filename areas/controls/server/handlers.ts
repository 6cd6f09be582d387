import { decisionCalls, type DecisionRow, ruleCalls, type RuleRow } from '#areas/controls/contract.ts'
import { decisionOptions, decisionPlan } from '#areas/controls/server/decisions.ts'
import { ruleApprovalType } from '#areas/controls/server/approval-type.ts'
import { addRule, changeRule, endRule } from '#areas/controls/server/changes.ts'
import { audiences, currentRule, findRule, rulePlan } from '#areas/controls/server/control-rules.ts'
import { impactOf } from '#areas/controls/server/impact.ts'
import { draftTerms, termsOf, toStoredScope } from '#areas/controls/server/terms.ts'
import { latestRequest } from '#platform/server/approvals.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { queryPage } from '#platform/server/lists.ts'

const reply = ({ sentence, ...saved }: Awaited<ReturnType<typeof changeRule>>) => done(sentence, saved)

export const controlHandlers = [
  ...handlersFor(ruleCalls, {
    list: ({ db, request }) =>
      queryPage<RuleRow, RequestOf<typeof ruleCalls.list>['sortBy']>(db, request, rulePlan(request)),
    read: async ({ db, request }) => {
      const latest = await latestRequest(db, ruleApprovalType, request.code)
      return {
        ...(await findRule(db, request.code)),
        pendingRequest: latest?.status === 'pending' ? { requestId: latest.id, ref: latest.ref } : null,
      }
    },
    audiences: ({ db }) => audiences(db),
    impact: async ({ db, request }) => {
      if (request.id === null) {
        const { terms } = request
        return impactOf(db, { current: null, next: draftTerms(terms), scope: toStoredScope(terms, terms) })
      }
      const current = await currentRule(db, request.id)
      return impactOf(db, {
        current: { id: request.id, terms: termsOf(current) },
        next: request.terms && draftTerms(request.terms),
        scope: null,
      })
    },
    change: async (context) => reply(await changeRule(context, context.request)),
    add: async (context) => reply(await addRule(context, context.request)),
    end: async (context) => reply(await endRule(context, context.request)),
  }),
  ...handlersFor(decisionCalls, {
    list: ({ db, request }) => queryPage<DecisionRow, 'at'>(db, request, decisionPlan(request)),
    options: ({ db }) => decisionOptions(db),
  }),
]
