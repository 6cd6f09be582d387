import type { RuleError } from '#areas/eload/rule-errors.ts'

type Operation = 'activate' | 'deactivate' | 'update_rebate' | 'update_price' | 'feature'
type Status = 'scheduled' | 'running' | 'completed' | 'partially_completed' | 'failed' | 'cancelled'

/** A schedule begins so many minutes from now at the earliest. */
export const minLeadMinutes = 10

type Plan = {
  operation: Operation
  value: number | null
  rebateType: 'percent' | 'fixed' | null
  promoIds: readonly number[]
  startAt: string
  endAt: string | null
}

/** What is wrong between the fields of a plan. */
export function validatePlan({ operation, value, rebateType, promoIds, startAt, endAt }: Plan) {
  const errors: { field: string; message: string }[] = []
  const addIssue = (field: string, message: string) => errors.push({ field, message })
  const takesValue = operation !== 'activate' && operation !== 'deactivate'
  if (takesValue && value === null) addIssue('value', 'This field is required')
  if (!takesValue && value !== null) addIssue('value', 'This operation takes no value')
  if (operation === 'feature' && value !== null && value !== 0 && value !== 100)
    addIssue('value', 'Write 1 to feature and 0 to stop featuring')
  if (rebateType !== null && operation !== 'update_rebate')
    addIssue('rebateType', 'Only another rebate has a kind of rebate')
  if (new Set(promoIds).size < promoIds.length) addIssue('promoIds', 'A promo stands here twice')
  if (endAt !== null && Date.parse(endAt) <= Date.parse(startAt))
    addIssue('endAt', 'The end must be after the start')
  return errors
}

/** Why a plan cannot begin when it says, or null. */
export const getBeginError = ({ startAt }: Pick<Plan, 'startAt'>, nowMs: number) =>
  Date.parse(startAt) < nowMs + minLeadMinutes * 60_000
    ? `The start must be at least ${minLeadMinutes} minutes from now`
    : null

/** Why a schedule cannot be changed, or null. */
export const getChangeError = ({ status }: { status: Status }): RuleError | null =>
  status === 'scheduled' ? null : { code: 'scheduleBegun', status }

/** Why a schedule cannot be cancelled, or null. One that runs is taken back as it is cancelled. */
export const getCancelError = ({ status }: { status: Status }): RuleError | null =>
  status === 'scheduled' || status === 'running' ? null : { code: 'scheduleBegun', status }

type Result = 'changed' | 'same' | 'refused' | 'restored' | 'kept' | 'missed'

/** Where a schedule ends, by what became of its promos in the run that ends it. */
export function endingOf(results: readonly Result[]): 'completed' | 'partially_completed' | 'failed' {
  const bad = results.filter(
    (result) => result === 'refused' || result === 'missed' || result === 'kept',
  ).length
  if (bad === 0) return 'completed'
  return bad === results.length ? 'failed' : 'partially_completed'
}

/** Which of a promo's values an operation changes: two schedules of one value can get in each other's way. */
export const valueOf = (operation: Operation) =>
  operation === 'activate' || operation === 'deactivate' ? 'status' : operation

/** Every operation that changes the same value. */
export const operationsOn = (operation: Operation): Operation[] =>
  valueOf(operation) === 'status' ? ['activate', 'deactivate'] : [operation]
