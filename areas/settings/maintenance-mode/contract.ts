import { Personal, Mobile, Id, Reason, requiredText, Moment } from '#platform/contract/fields.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import { z } from 'zod'
import { maintenancePlace } from '#areas/settings/access.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

/** Parts of the app that can be closed for maintenance. `All` means every part. */
export const MaintenanceModule = z.enum([
  'All',
  'eLoad',
  'Bills Payment',
  'Wallet',
  'eSupplies',
  'Kanto Ads',
  'Rewards',
  'Roulette',
])
export type MaintenanceModule = z.infer<typeof MaintenanceModule>

export const MaintenanceStatus = z.enum(['off', 'on', 'scheduled'])
export type MaintenanceStatus = z.infer<typeof MaintenanceStatus>

const Platform = z.enum(['android', 'ios', 'web'])

export const ModuleState = z.object({
  module: MaintenanceModule,
  status: MaintenanceStatus,
  title: z.string(),
  body: z.string(),
  startAt: Moment.nullable(),
  endAt: Moment.nullable(),
  scheduleId: z.int().nullable(),
  /** Mobile numbers, masked for people who may not change the notice. */
  whitelist: z.array(Personal.mobile),
  platforms: z.array(Platform),
  updatedBy: z.string().nullable(),
  updatedAt: Moment,
  version: z.int(),
  /** Request pending a second person's approval, if any. */
  waiting: z.object({ requestId: z.int(), ref: z.string() }).nullable(),
})
export type ModuleState = z.infer<typeof ModuleState>

const modules = z
  .array(MaintenanceModule)
  .min(1, settingsMessages.issue('MODULE_REQUIRED'))
  .transform((chosen) => [...new Set(chosen)])
const texts = { title: requiredText(80), body: requiredText(500) }

/** Fields of a maintenance schedule that the form submits. */
export const ScheduleDraft = z.strictObject({
  scheduleId: Id.optional(),
  modules,
  startAt: Moment,
  endAt: Moment,
  ...texts,
  version: z.int().optional(),
})
export type ScheduleDraft = z.output<typeof ScheduleDraft>

/** Fields of a module's notice that the form submits. */
export const NoticeDraft = z.strictObject({
  module: MaintenanceModule,
  title: z.string().trim().max(80),
  body: z.string().trim().max(500),
  /** Mobile numbers that keep access during maintenance. */
  whitelist: z
    .array(Mobile)
    .max(200)
    .transform((numbers) => [...new Set(numbers)]),
  platforms: z
    .array(Platform)
    .min(1, settingsMessages.issue('PLATFORM_REQUIRED'))
    .transform((chosen) => [...new Set(chosen)]),
  version: z.int().optional(),
})
export type NoticeDraft = z.output<typeof NoticeDraft>

const Switched = z.object({
  modules: z.array(z.object({ module: MaintenanceModule, status: MaintenanceStatus, version: z.int() })),
  status: z.string(),
  /** Set if a second person must approve the change. */
  requestId: z.int().nullable(),
})
const Scheduled = z.object({
  scheduleId: z.int().nullable(),
  status: z.string(),
  version: z.int(),
  requestId: z.int().nullable(),
})

/** Preview of the people and transactions affected by a change. */
export const MaintenanceEffect = z.object({
  /** Number of active subscribers, who will see the notice. */
  subscribers: z.int(),
  /** Number of staff members who can end the maintenance. The console itself is never closed. */
  staffWhoCanEnd: z.int(),
  modules: z.array(
    z.object({
      module: MaintenanceModule,
      status: MaintenanceStatus,
      whitelisted: z.int(),
      /** Number of recent wallet transactions of this module; null if it has none of its own. */
      recent: z.int().nullable(),
      /** Number of pending transactions. They are completed despite the maintenance. */
      pending: z.int().nullable(),
    }),
  ),
  /** Number of recent transactions examined, and the time of the oldest. */
  lookedAt: z.int(),
  since: Moment.nullable(),
})
export type MaintenanceEffect = z.infer<typeof MaintenanceEffect>

/** Act of closing, reopening or planning to close single modules. */
export const maintenanceAct = 'maintenance-change'

const invalidates = ['/maintenance/', '/audit/', '/approvals/']

const switches = recordCalls(maintenancePlace, { saved: Switched, invalidates })
const schedules = recordCalls(maintenancePlace, { saved: Scheduled, invalidates })

export const maintenanceCalls = {
  data: switches.read(
    '/maintenance/get-maintenance-data',
    z.strictObject({}),
    z.object({ modules: z.array(ModuleState) }),
  ),
  update: switches.update('/maintenance/update-maintenance-data', NoticeDraft, {
    reply: z.object({ module: MaintenanceModule, status: z.string(), version: z.int() }),
  }),
  log: switches.read(
    '/maintenance/get-maintenance-data-log',
    z.strictObject({ module: MaintenanceModule.optional(), ...logRequest }),
    LogPage,
  ),
  on: switches.update('/maintenance/on', z.strictObject({ modules, ...texts, reason: Reason }), {
    previews: true,
    acts: { codes: [maintenanceAct, 'maintenance-all'] },
  }),
  /** Ends maintenance when a second person approves. */
  off: switches.update(
    '/maintenance/off',
    z.strictObject({
      modules,
      title: z.string().max(80).optional(),
      body: z.string().max(500).optional(),
      reason: Reason,
    }),
  ),
  schedule: schedules.update('/maintenance/on-schedule-maintenance', ScheduleDraft, { previews: true }),
  endSchedule: schedules.update(
    '/maintenance/end-schedule-maintenance',
    z.strictObject({ scheduleId: Id, reason: Reason }),
  ),
  effect: switches.read('/maintenance/effect', z.strictObject({ modules }), MaintenanceEffect),
}

/** Response of `GET /maintenance/state`, which is public: the current state without the whitelist. */
export const PublicState = z.object({
  modules: z.array(
    ModuleState.pick({
      module: true,
      status: true,
      title: true,
      body: true,
      startAt: true,
      endAt: true,
      platforms: true,
    }),
  ),
})
export type PublicState = z.infer<typeof PublicState>
