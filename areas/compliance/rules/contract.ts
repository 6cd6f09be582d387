import { z } from 'zod'
import { caseMakers, officers } from '#areas/compliance/access.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import {
  Day,
  Id,
  Money,
  Percent,
  PositiveMoney,
  Reason,
  requiredMessage,
  requiredText,
} from '#platform/contract/fields.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'

export const RuleCode = z.enum([
  'covered_amount',
  'filing_days',
  'splitting_share',
  'splitting_days',
  'splitting_window',
])
export type RuleCode = z.infer<typeof RuleCode>

/** Act of the controls: putting a value of a rule in force, or out of force. */
export const ruleAct = 'reporting-rule'

/** Value of a rule from a day on. A later value of the same rule replaces it. */
export const Rule = z.object({
  id: z.int(),
  code: RuleCode,
  /** The value: one of the three, by the rule. */
  amount: Money.nullable(),
  percent: Percent.nullable(),
  days: z.int().nullable(),
  effectiveFrom: Day,
  source: z.string(),
  status: ActiveStatus,
  /** Whether it applies today. */
  isInForce: z.boolean(),
  ...auditFields,
})
export type Rule = z.infer<typeof Rule>

/** Field with the value of each rule. */
export const valueFields = {
  covered_amount: 'amount',
  filing_days: 'days',
  splitting_share: 'percent',
  splitting_days: 'days',
  splitting_window: 'days',
} as const satisfies Record<RuleCode, 'amount' | 'percent' | 'days'>

type Value = (typeof valueFields)[RuleCode]
const hasValue =
  (field: Value) =>
  (draft: { code: RuleCode } & Record<Value, number | null>): boolean =>
    valueFields[draft.code] !== field || Boolean(draft[field])

export const RuleDraft = z
  .strictObject({
    code: RuleCode,
    amount: PositiveMoney.nullable().default(null),
    percent: Percent.nullable().default(null),
    days: z.int().min(1).max(31).nullable().default(null),
    effectiveFrom: Day,
    source: requiredText(300),
    status: ActiveStatus.default('active'),
  })
  .refine(hasValue('amount'), { path: ['amount'], message: requiredMessage })
  .refine(hasValue('percent'), { path: ['percent'], message: requiredMessage })
  .refine(hasValue('days'), { path: ['days'], message: requiredMessage })
export type RuleDraft = z.output<typeof RuleDraft>

export const Holiday = z.object({
  id: z.int(),
  day: Day,
  name: z.string(),
  source: z.string(),
  ...auditFields,
})
export type Holiday = z.infer<typeof Holiday>

export const HolidayDraft = z.strictObject({ day: Day, name: requiredText(80), source: requiredText(300) })
export type HolidayDraft = z.output<typeof HolidayDraft>

const ById = z.strictObject({ id: Id })
const ByVersion = ById.extend({ version: z.int() })

const readers = callGroup({ needs: officers })
const makers = callGroup({ needs: caseMakers, invalidates: ['/compliance/', '/approvals/', '/audit/'] })

export const ruleCalls = {
  list: readers.list('/compliance/rules/list', Rule, {
    filters: { code: RuleCode, status: ActiveStatus },
    sorts: ['effectiveFrom', 'createdAt'],
  }),
  create: makers.write('/compliance/rules/create', { request: RuleDraft }),
  updateStatus: makers.write('/compliance/rules/update-status', {
    request: ByVersion.extend({ status: ActiveStatus, reason: Reason.optional() }),
  }),
}

export const holidayCalls = {
  list: readers.list('/compliance/holidays/list', Holiday, { sorts: ['day', 'createdAt'] }),
  create: makers.write('/compliance/holidays/create', { request: HolidayDraft }),
  update: makers.write('/compliance/holidays/update', { request: HolidayDraft.extend(ByVersion.shape) }),
  delete: makers.write('/compliance/holidays/delete', { request: ByVersion }),
}
