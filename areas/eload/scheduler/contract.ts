import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { Carrier, ActiveStatus, auditFields } from '#areas/eload/contract.ts'
import { byCarrier, promoInvalidates, Rebate, RebateType, RowVerdict } from '#areas/eload/promos/contract.ts'
import { validatePlan } from '#areas/eload/scheduler/rules.ts'
import { toCreate, toUpdate, withAnyFlag } from '#platform/access.ts'
import { write } from '#platform/contract/call.ts'
import { logRequest } from '#platform/contract/log.ts'
import { Money, Id, Reason, requiredText, Moment } from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'

export const Operation = z.enum(['activate', 'deactivate', 'update_rebate', 'update_price', 'feature'])
export type Operation = z.infer<typeof Operation>

export const ScheduleStatus = z.enum([
  'scheduled',
  'running',
  'completed',
  'partially_completed',
  'failed',
  'cancelled',
])
export type ScheduleStatus = z.infer<typeof ScheduleStatus>

/** Change that a schedule makes to its promos, with its times. */
const plan = {
  name: requiredText(100),
  carrier: Carrier,
  promoIds: z.array(Id).min(1).max(500),
  operation: Operation,
  /** Rebate or retail price; 1 or 0 for `feature`; null for other operations. */
  value: Money.nullable().default(null),
  /** Type of the rebate; percent if omitted. */
  rebateType: RebateType.nullable().default(null),
  startAt: Moment,
  /** Time at which the former values are restored; null if they are not. */
  endAt: Moment.nullable().default(null),
}

export const SchedulePlan = z.strictObject(plan).superRefine((request, context) => {
  for (const { field, message } of validatePlan(request))
    context.addIssue({ code: 'custom', path: [field], message: message.encoded })
})
export type SchedulePlan = z.output<typeof SchedulePlan>

export const Schedule = z.object({
  scheduleId: z.int(),
  name: z.string(),
  carrier: Carrier,
  promoIds: z.array(z.int()),
  operation: Operation,
  value: Money.nullable(),
  rebateType: RebateType.nullable(),
  startAt: Moment,
  endAt: Moment.nullable(),
  status: ScheduleStatus,
  /** Number of promos in each state. */
  counts: z.object({
    waiting: z.int(),
    changed: z.int(),
    same: z.int(),
    rejected: z.int(),
    restored: z.int(),
    notRestored: z.int(),
  }),
  createdByName: z.string().nullable(),
  ...auditFields,
})
export type Schedule = z.infer<typeof Schedule>

export const ScheduleRun = z.enum(['begin', 'end'])
export const ScheduleResult = z.enum(['changed', 'same', 'rejected', 'restored', 'not_restored', 'missed'])

/** Result for one promo in one run of a schedule. */
export const ScheduleLog = z.object({
  id: z.int(),
  scheduleId: z.int(),
  promoId: z.int(),
  promo: z.object({ sku: z.string(), name: z.string() }),
  run: ScheduleRun,
  result: ScheduleResult,
  from: z.string(),
  to: z.string(),
  message: z.string(),
  createdAt: Moment,
})
export type ScheduleLog = z.infer<typeof ScheduleLog>

/** Promo as an option of the schedule form. */
export const ChoosablePromo = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  amount: Money,
  srp: Money,
  rebateType: RebateType,
  rebate: Rebate,
  isFeatured: z.boolean(),
  status: ActiveStatus,
  isChosen: z.boolean(),
})
export type ChoosablePromo = z.infer<typeof ChoosablePromo>

/** Changes of a mass update, at least one. */
export const MassChanges = z
  .strictObject({
    status: ActiveStatus.optional(),
    rebate: Rebate.optional(),
    rebateType: RebateType.optional(),
    categoryId: Id.optional(),
  })
  .refine(
    ({ status, rebate, categoryId }) => [status, rebate, categoryId].some((each) => each !== undefined),
    {
      message: eloadMessages.issue('CHANGES_REQUIRED'),
    },
  )
export type MassChanges = z.output<typeof MassChanges>

const manyOf = { carrier: Carrier, promoIds: z.array(Id).min(1).max(500), changes: MassChanges }
const MassUpdate = z.strictObject({ ...manyOf, reason: Reason })
const MassResult = z.object({ updated: z.int(), rows: z.array(RowVerdict) })

// Schedules of diamond packs require another permission, which the carrier selects.
const ById = z.strictObject({ scheduleId: Id, carrier: Carrier.optional() })
const SavedSchedule = z.object({ scheduleId: z.int(), status: ScheduleStatus, version: z.int() })
const host = 'others'
const invalidates = promoInvalidates

const updateCalls = callGroup({ host, needs: byCarrier(toUpdate), invalidates })

const massUpdate = (path: `/${string}`) => updateCalls.write(path, { request: MassUpdate, reply: MassResult })

export const ScheduleList = listRequest({
  filters: { carrier: Carrier, status: ScheduleStatus, operation: Operation, promoId: Id },
  sorts: ['createdAt', 'startAt', 'name'],
}).extend({ carrier: Carrier.optional() })

const readCalls = callGroup({ host, needs: byCarrier(withAnyFlag) })

export const schedulerCalls = {
  list: readCalls.read('/eload/promo/scheduler/list', { request: ScheduleList, reply: pageOf(Schedule) }),
  info: readCalls.read('/eload/promo/scheduler/info', { request: ById, reply: Schedule }),
  create: write('/eload/promo/scheduler/create', {
    host,
    needs: byCarrier(toCreate),
    request: SchedulePlan,
    reply: SavedSchedule,
    invalidates,
  }),
  update: updateCalls.write('/eload/promo/scheduler/update', {
    request: SchedulePlan.safeExtend({ scheduleId: Id, version: z.int() }),
    reply: SavedSchedule,
  }),
  cancel: updateCalls.write('/eload/promo/scheduler/cancel', {
    request: ById.extend({ reason: Reason, version: z.int().optional() }),
    reply: SavedSchedule,
  }),
  logs: readCalls.read('/eload/promo/scheduler/logs', {
    request: ById.extend(logRequest),
    reply: pageOf(ScheduleLog),
  }),
  promos: readCalls.read('/eload/promo/scheduler/promos', {
    request: listRequest({
      filters: { status: ActiveStatus, categoryId: Id, isChosen: z.boolean() },
      sorts: ['name', 'amount'],
      defaultDirection: 'asc',
    }).extend({ carrier: Carrier.optional(), scheduleId: Id.optional() }),
    reply: pageOf(ChoosablePromo),
  }),
  /** Previews the effect on each promo, with the other schedules of those promos. */
  preview: readCalls.read('/eload/promo/scheduler/preview', {
    request: z.strictObject({
      ...plan,
      name: z.string().max(100).default(''),
      startAt: Moment.nullable().default(null),
      scheduleId: Id.optional(),
    }),
    reply: z.object({
      rows: z.array(RowVerdict),
      overlaps: z.array(
        z.object({
          scheduleId: z.int(),
          name: z.string(),
          operation: Operation,
          startAt: Moment,
          endAt: Moment.nullable(),
          promos: z.int(),
        }),
      ),
    }),
  }),
  massUpdate: massUpdate('/eload/promo/scheduler/mass-update'),
  /** Alternative path of the same call, because the specification is ambiguous about it. */
  massUpdateAlias: massUpdate('/eload/promo/mass-update'),
  /** Previews a mass update for each promo. */
  massPreview: readCalls.read('/eload/promo/scheduler/mass-preview', {
    request: z.strictObject(manyOf),
    reply: z.array(RowVerdict),
  }),
}
