import { settingsMessages } from '#areas/settings/messages.ts'
import { z } from 'zod'
import { mopPlace } from '#areas/settings/access.ts'
import { MopStatus, mopInvalidates, PaymentModule } from '#areas/settings/modes-of-payment/contract.ts'
import { Id, optionalText, Reason, requiredText, Moment } from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const Platform = z.enum(['android', 'ios', 'web'])
export type Platform = z.infer<typeof Platform>

/** Sari-sari stores, and all other stores. */
export const StoreCategory = z.enum(['sss', 'nsss'])
export type StoreCategory = z.infer<typeof StoreCategory>

/** Conditions under which a method is offered. */
export const MethodOptions = z.strictObject({
  platforms: z
    .array(Platform)
    .min(1, settingsMessages.issue('PLATFORM_REQUIRED'))
    .max(3)
    .default(() => [...Platform.options]),
  /** Minimum app version, such as `3.2.0`; empty for every version. */
  minAppVersion: z
    .string()
    .trim()
    .regex(/^(\d{1,4}(\.\d{1,4}){0,2})?$/, settingsMessages.issue('VERSION_FORMAT'))
    .default(''),
  /** Store categories to which the method is offered; empty for all. */
  storeCategories: z
    .array(StoreCategory)
    .default([])
    .transform((chosen) => [...new Set(chosen)]),
  kycRequired: z.boolean().default(false),
})
export type MethodOptions = z.output<typeof MethodOptions>

export const ScheduleAction = z.enum(['set_maintenance', 'set_inactive', 'set_active'])
export type ScheduleAction = z.infer<typeof ScheduleAction>
export const Repeat = z.enum(['none', 'daily', 'weekly'])
export type Repeat = z.infer<typeof Repeat>
export const ScheduleStatus = z.enum(['scheduled', 'running', 'ended', 'cancelled'])

export const Schedule = z.object({
  schedulerId: z.int(),
  methodId: z.int(),
  action: ScheduleAction,
  startAt: Moment,
  endAt: Moment.nullable(),
  repeat: Repeat,
  days: z.array(z.int()),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  message: z.string(),
  reason: z.string(),
  status: ScheduleStatus,
  /** Time of the next start, or of the end of the current run. */
  nextAt: Moment.nullable(),
  createdBy: z.string(),
  createdByName: z.string(),
  createdAt: Moment,
  version: z.int(),
})
export type Schedule = z.infer<typeof Schedule>

const method = {
  methodId: z.int(),
  mopId: z.int(),
  mopCode: z.string(),
  mopName: z.string(),
  mopStatus: MopStatus,
  module: PaymentModule,
  label: z.string(),
  sequence: z.int(),
  options: z.object({
    platforms: z.array(Platform),
    minAppVersion: z.string(),
    storeCategories: z.array(StoreCategory),
    kycRequired: z.boolean(),
  }),
  status: MopStatus,
  /** Schedule with the next change of the method. */
  scheduler: Schedule.pick({ schedulerId: true, action: true, status: true, nextAt: true }).nullable(),
  transactionCount: z.int(),
  createdBy: z.string(),
  createdAt: Moment,
  updatedBy: z.string().nullable(),
  updatedAt: Moment,
  version: z.int(),
}
export const Method = z.object(method)
export type Method = z.infer<typeof Method>

const auditSubject = { label: requiredText(80), options: MethodOptions.prefault({}) }

/** Fields of a new method that the form submits. */
export const MethodDraft = z.strictObject({ mopId: Id, module: PaymentModule, ...auditSubject })

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, settingsMessages.issue('TIME_FORMAT'))

/** Fields of a schedule that the form submits. Times of day are in Manila time. */
export const scheduleFields = {
  action: ScheduleAction,
  startAt: Moment,
  endAt: Moment.nullable().default(null),
  repeat: Repeat.default('none'),
  /** Days of the week; 0 is Sunday. */
  days: z
    .array(z.int().min(0).max(6))
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .default([]),
  startTime: TimeOfDay.nullable().default(null),
  endTime: TimeOfDay.nullable().default(null),
  message: optionalText(300),
  reason: Reason,
}
type ScheduleFields = {
  startAt: string
  endAt: string | null
  repeat: Repeat
  days: number[]
  startTime: string | null
  endTime: string | null
}

/** Checks across the fields of a schedule. */
export function checkSchedule(fields: ScheduleFields, context: z.RefinementCtx): void {
  const addIssue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const { startAt, endAt, repeat, days, startTime, endTime } = fields
  if (endAt !== null && Date.parse(endAt) <= Date.parse(startAt))
    addIssue('endAt', settingsMessages.issue('END_AFTER_START'))
  if (repeat === 'none' && startTime !== null)
    addIssue('startTime', settingsMessages.issue('TIME_WITHOUT_REPEAT'))
  if (repeat !== 'none' && startTime === null)
    addIssue('startTime', settingsMessages.issue('START_TIME_REQUIRED'))
  if (endTime !== null && (startTime === null || endTime === startTime))
    addIssue('endTime', settingsMessages.issue('TIMES_EQUAL'))
  if (repeat === 'weekly' && days.length === 0) addIssue('days', settingsMessages.issue('DAY_REQUIRED'))
  if (repeat !== 'weekly' && days.length > 0) addIssue('days', settingsMessages.issue('DAYS_WITHOUT_WEEKLY'))
}

const BySchedule = { schedulerId: Id, version: z.int().optional() }
const SchedulerRequest = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('create'),
    methodId: Id,
    schedule: z.strictObject(scheduleFields).superRefine(checkSchedule),
  }),
  z.strictObject({
    action: z.literal('update'),
    ...BySchedule,
    schedule: z.strictObject(scheduleFields).superRefine(checkSchedule),
  }),
  z.strictObject({ action: z.literal('cancel'), ...BySchedule, reason: Reason }),
  z.strictObject({ action: z.literal('end'), ...BySchedule, reason: Reason }),
])

const ByMethod = z.strictObject({ methodId: Id })
const SavedMethod = z.object({ methodId: z.int(), status: z.string(), version: z.int() })

const calls = recordCalls(mopPlace, { saved: SavedMethod, invalidates: mopInvalidates })

export const paymentModuleCalls = {
  list: calls.list('/mop-modules/list', Method, {
    filters: { module: PaymentModule, status: MopStatus, mopId: Id },
    sorts: ['createdAt', 'label'],
  }),
  detail: calls.read(
    '/mop-modules/detail',
    ByMethod,
    z.object({ ...method, lastIn: z.array(PaymentModule) }),
  ),
  create: calls.create('/mop-modules/create', MethodDraft),
  /** The mode of payment and the module of a method cannot change; the request may include them unchanged. */
  update: calls.update(
    '/mop-modules/update',
    MethodDraft.partial({ mopId: true, module: true }).extend({
      ...ByMethod.shape,
      version: z.int(),
    }),
  ),
  delete: calls.delete('/mop-modules/delete', ByMethod.extend({ version: z.int().optional() })),
  updateStatus: calls.update(
    '/mop-modules/update-status',
    ByMethod.extend({
      status: MopStatus,
      reason: Reason,
      /** Submits the deactivation of a module's last active method for approval instead of rejecting it. */
      force: z.boolean().default(false),
      version: z.int().optional(),
    }),
    { reply: SavedMethod.extend({ requestId: z.int().nullable() }), previews: true },
  ),
  listModules: calls.read(
    '/mop-modules/list-modules',
    z.strictObject({}),
    z.array(
      z.object({
        id: PaymentModule,
        name: PaymentModule,
        methods: z.int(),
        /** Number of methods that can be used now: the method and its mode of payment are active. */
        active: z.int(),
        version: z.int(),
      }),
    ),
  ),
  /** Returns the methods of one module in order, with the version of the order. */
  getModule: calls.read(
    '/mop-modules/get-mop-module',
    z.strictObject({ module: PaymentModule }),
    z.object({ module: PaymentModule, version: z.int(), rows: z.array(Method) }),
  ),
  /** Sets the order. The request must name every method of the module exactly once. */
  updateOrder: calls.update(
    '/mop-modules/update-modules-order',
    z.strictObject({
      sequence: z
        .array(z.strictObject({ methodId: Id, sequence: z.int().positive() }))
        .min(1)
        .max(200),
      version: z.int().optional(),
    }),
    { reply: z.object({ module: PaymentModule, status: z.string(), version: z.int() }) },
  ),
  schedules: calls.read(
    '/mop-modules/mop-details-scheduler',
    ByMethod,
    z.object({ rows: z.array(Schedule) }),
  ),
  actOnSchedule: calls.update('/mop-modules/action-mop-details-scheduler', SchedulerRequest, {
    reply: z.object({ schedulerId: z.int(), status: z.string(), version: z.int() }),
  }),
}
