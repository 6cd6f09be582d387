import { fieldMessages } from '#platform/contract/errors.ts'
import { type Message, statusLabel } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'

type Operation = 'activate' | 'deactivate' | 'update_rebate' | 'update_price' | 'feature'
type Status = 'scheduled' | 'running' | 'completed' | 'partially_completed' | 'failed' | 'cancelled'

/** Minimum time between saving a schedule and its start, in minutes. */
export const minLeadMinutes = 10

type Plan = {
  operation: Operation
  value: number | null
  rebateType: 'percent' | 'fixed' | null
  promoIds: readonly number[]
  startAt: string
  endAt: string | null
}

/** Returns the errors between the fields of a schedule. */
export function validatePlan({ operation, value, rebateType, promoIds, startAt, endAt }: Plan) {
  const errors: { field: string; message: Message }[] = []
  const addIssue = (field: string, message: Message) => errors.push({ field, message })
  const takesValue = operation !== 'activate' && operation !== 'deactivate'
  if (takesValue && value === null) addIssue('value', fieldMessages('REQUIRED'))
  if (!takesValue && value !== null) addIssue('value', eloadMessages('NO_VALUE'))
  if (operation === 'feature' && value !== null && value !== 0 && value !== 100)
    addIssue('value', eloadMessages('FEATURE_VALUE'))
  if (rebateType !== null && operation !== 'update_rebate')
    addIssue('rebateType', eloadMessages('REBATE_TYPE_ONLY'))
  if (new Set(promoIds).size < promoIds.length) addIssue('promoIds', eloadMessages('CHOSEN_TWICE'))
  if (endAt !== null && Date.parse(endAt) <= Date.parse(startAt))
    addIssue('endAt', eloadMessages('END_BEFORE_START'))
  return errors
}

/** Reason a schedule cannot start at its time, or null. */
export const getBeginError = ({ startAt }: Pick<Plan, 'startAt'>, nowMs: number) =>
  Date.parse(startAt) < nowMs + minLeadMinutes * 60_000
    ? eloadMessages('SCHEDULE_TOO_SOON', { minutes: minLeadMinutes })
    : null

/** Reason a schedule cannot be changed, or null. */
export const getChangeError = ({ status }: { status: Status }): Message | null =>
  status === 'scheduled' ? null : eloadMessages('SCHEDULE_STARTED', { status: statusLabel(status) })

/** Reason a schedule cannot be cancelled, or null. Cancelling a running schedule restores the former values. */
export const getCancelError = ({ status }: { status: Status }): Message | null =>
  status === 'scheduled' || status === 'running'
    ? null
    : eloadMessages('SCHEDULE_STARTED', { status: statusLabel(status) })

type Result = 'changed' | 'same' | 'rejected' | 'restored' | 'not_restored' | 'missed'

/** Final status of a schedule, from the results of its promos in the last run. */
export function endingOf(results: readonly Result[]): 'completed' | 'partially_completed' | 'failed' {
  const bad = results.filter(
    (result) => result === 'rejected' || result === 'missed' || result === 'not_restored',
  ).length
  if (bad === 0) return 'completed'
  return bad === results.length ? 'failed' : 'partially_completed'
}

/** Promo field that an operation changes. Two schedules for the same field can conflict. */
export const valueOf = (operation: Operation) =>
  operation === 'activate' || operation === 'deactivate' ? 'status' : operation

/** All operations that change the same field. */
export const operationsOn = (operation: Operation): Operation[] =>
  valueOf(operation) === 'status' ? ['activate', 'deactivate'] : [operation]
