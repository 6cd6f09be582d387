import type { Why } from '#areas/eload/reasons.ts'

type Operation = 'activate' | 'deactivate' | 'update_rebate' | 'update_price' | 'feature'
type Status = 'scheduled' | 'running' | 'completed' | 'partially_completed' | 'failed' | 'cancelled'

/** A schedule begins so many minutes from now at the earliest. */
export const soonestMinutes = 10

type Plan = {
  operation: Operation
  value: number | null
  rebateType: 'percent' | 'fixed' | null
  promoIds: readonly number[]
  startAt: string
  endAt: string | null
}

/** What is wrong between the fields of a plan. */
export function planFaults({ operation, value, rebateType, promoIds, startAt, endAt }: Plan) {
  const faults: { field: string; message: string }[] = []
  const fault = (field: string, message: string) => faults.push({ field, message })
  const takesValue = operation !== 'activate' && operation !== 'deactivate'
  if (takesValue && value === null) fault('value', 'This field is required')
  if (!takesValue && value !== null) fault('value', 'This operation takes no value')
  if (operation === 'feature' && value !== null && value !== 0 && value !== 100)
    fault('value', 'Write 1 to feature and 0 to stop featuring')
  if (rebateType !== null && operation !== 'update_rebate')
    fault('rebateType', 'Only another rebate has a kind of rebate')
  if (new Set(promoIds).size < promoIds.length) fault('promoIds', 'A promo stands here twice')
  if (endAt !== null && Date.parse(endAt) <= Date.parse(startAt))
    fault('endAt', 'The end must be after the start')
  return faults
}

/** Why a plan cannot begin when it says, or null. */
export const whyNotBegin = ({ startAt }: Pick<Plan, 'startAt'>, nowMs: number) =>
  Date.parse(startAt) < nowMs + soonestMinutes * 60_000
    ? `The start must be at least ${soonestMinutes} minutes from now`
    : null

/** Why a schedule cannot be changed, or null. */
export const whyNotChange = ({ status }: { status: Status }): Why | null =>
  status === 'scheduled' ? null : { reason: 'scheduleBegun', status }

/** Why a schedule cannot be cancelled, or null. One that runs is taken back as it is cancelled. */
export const whyNotCancel = ({ status }: { status: Status }): Why | null =>
  status === 'scheduled' || status === 'running' ? null : { reason: 'scheduleBegun', status }

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
