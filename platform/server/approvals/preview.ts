import type { AuditAction } from '#platform/contract/audit-actions.ts'
import type { AnyCall, ReplyOf } from '#platform/contract/call.ts'
import type { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { previewOf, type RequestPreview } from '#platform/contract/request-preview.ts'
import { appliedRuleText } from '#platform/contract/controls/control-rule.ts'
import { type ExceededRule, ruleContent } from '#platform/server/controls/controls.ts'
import type { AnyApprovalType } from './approval-type.ts'
import { loadDetails } from './details.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import type { AuditNote, HandledCall, RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import { countUse } from '#platform/server/rate-limits/rate-limits.ts'

// Limited because the effects of previews are computed from records of other people.
const previewLimits = [
  { max: 120, seconds: 60 },
  { max: 1200, seconds: 86_400 },
]

const submissions: readonly AuditAction[] = ['Submit for approval', 'Update', 'Resubmit']

/** Carries the preview out of the transaction that it rolls back. */
class RolledBack extends Error {
  readonly preview: unknown
  constructor(preview: unknown) {
    super('Rolled back.')
    this.preview = preview
  }
}

/** Checks of a record that a write has saved for a decision by its area, for the maker of the record. */
export type PreviewedChecks = {
  call: AnyCall
  checks: (db: Database, reply: unknown) => Promise<DecisionChecks>
}

export const previewedChecks = <C extends AnyCall>(
  call: C,
  checks: (db: Database, reply: ReplyOf<C>) => Promise<DecisionChecks>,
): PreviewedChecks => ({
  call,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler of the call returned it
  checks: (db, reply) => checks(db, reply as ReplyOf<C>),
})

/**
 * Handlers of the previews of all writes that submit a request for approval or a record that its area decides. A preview
 * runs the handler of the write, loads what approvers would see, and rolls the transaction back.
 */
export const previewHandlers = (
  handled: readonly HandledCall[],
  kinds: readonly AnyApprovalType[],
  checked: readonly PreviewedChecks[] = [],
): HandledCall[] =>
  handled
    .filter(({ call }) => call.previews === true)
    .map(({ call, handler }) => ({
      call: previewOf(call),
      handler: async (context: RequestContext<unknown, Staff>) => {
        const { db, staff } = context
        await countUse(db, { personId: staff.id, purpose: 'preview of a request', limits: previewLimits })
        try {
          return await inTransaction(db, async (tx) => {
            const notes: AuditNote[] = []
            const exceeded: ExceededRule[] = []
            const within = {
              ...context,
              controls: {
                ...context.controls,
                notePassed: (_act: string, rules: readonly ExceededRule[]) => void exceeded.push(...rules),
              },
              db: tx,
              audit: async (note: AuditNote) => void notes.push(note),
              auditAll: async (added: readonly AuditNote[]) => void notes.push(...added),
            }
            const reply = await handler(within)
            const note = notes.find(({ kind, action }) => kind === 'approval' && submissions.includes(action))
            const submitted = note ? await loadDetails(within, kinds, Number(note.recordId)) : null
            const own = checked.find((each) => each.call === call)
            const checks = own ? await own.checks(tx, reply) : null
            const rules = exceeded.map((rule) => appliedText(rule))
            throw new RolledBack({ errors: [], submitted, rules, checks } satisfies RequestPreview)
          })
        } catch (error) {
          if (error instanceof RolledBack) return error.preview
          if (error instanceof AppError && !isAccessError(error)) return rejected(error)
          throw error
        }
      },
    }))

const isAccessError = ({ httpStatus }: AppError) => [401, 403, 404, 429].includes(httpStatus)

const rejected = ({ detail: { en, fil } }: AppError): RequestPreview => ({
  errors: [{ en, fil }],
  submitted: null,
  rules: [],
  checks: null,
})

function appliedText(rule: ExceededRule) {
  const content = ruleContent(rule)
  return { en: appliedRuleText(content, 'en'), fil: appliedRuleText(content, 'fil') }
}
