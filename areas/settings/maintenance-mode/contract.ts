import { z } from 'zod'
import { maintenancePlace } from '#areas/settings/access.ts'
import { toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Mobile } from '#platform/contract/fields/mobile.ts'
import { Id, Reason, requiredText } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** The parts of the product that can be closed, as the wire spells them. `All` stands for every one. */
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
  whitelist: z.array(z.string()),
  platforms: z.array(Platform),
  updatedBy: z.string().nullable(),
  updatedAt: Moment,
  version: z.int(),
  /** The request that waits for a second person, where one does. */
  waiting: z.object({ requestId: z.int(), ref: z.string() }).nullable(),
})
export type ModuleState = z.infer<typeof ModuleState>

const modules = z
  .array(MaintenanceModule)
  .min(1, 'Choose at least one module')
  .transform((chosen) => [...new Set(chosen)])
const said = { title: requiredText(80), body: requiredText(500) }

/** What is closed at set times, as the form sends it. */
export const ScheduleDraft = z.strictObject({
  scheduleId: Id.optional(),
  modules,
  startAt: Moment,
  endAt: Moment,
  ...said,
  version: z.int().optional(),
})
export type ScheduleDraft = z.output<typeof ScheduleDraft>

/** What the form of a module's notice sends. */
export const NoticeDraft = z.strictObject({
  module: MaintenanceModule,
  title: z.string().trim().max(80),
  body: z.string().trim().max(500),
  /** Numbers that are let in all the same. */
  whitelist: z
    .array(Mobile)
    .max(200)
    .transform((numbers) => [...new Set(numbers)]),
  platforms: z
    .array(Platform)
    .min(1, 'Choose at least one platform')
    .transform((chosen) => [...new Set(chosen)]),
  version: z.int().optional(),
})
export type NoticeDraft = z.output<typeof NoticeDraft>

const Switched = z.object({
  modules: z.array(z.object({ module: MaintenanceModule, status: MaintenanceStatus, version: z.int() })),
  status: z.string(),
  /** Set where a second person must agree before anything changes. */
  requestId: z.int().nullable(),
})
const Scheduled = z.object({
  scheduleId: z.int().nullable(),
  status: z.string(),
  version: z.int(),
  requestId: z.int().nullable(),
})

/** Who and what a change would touch, before it is made. */
export const MaintenanceEffect = z.object({
  /** Active subscribers, to whom the notice is shown. */
  subscribers: z.int(),
  /** Staff who can end it: the console itself is never closed. */
  staffWhoCanEnd: z.int(),
  modules: z.array(
    z.object({
      module: MaintenanceModule,
      status: MaintenanceStatus,
      whitelisted: z.int(),
      /** Of the latest wallet transactions, how many were of this module; null where it has none of its own. */
      recent: z.int().nullable(),
      /** Transactions that have not ended. They are finished all the same. */
      pending: z.int().nullable(),
    }),
  ),
  /** How many of the latest transactions were looked at, and since when. */
  lookedAt: z.int(),
  since: Moment.nullable(),
})
export type MaintenanceEffect = z.infer<typeof MaintenanceEffect>

const invalidates = ['/maintenance/', '/audit/', '/approvals/']
const needs = withAnyFlag(maintenancePlace)

export const maintenanceCalls = {
  data: call('/maintenance/get-maintenance-data', {
    needs,
    request: z.strictObject({}),
    reply: z.object({ modules: z.array(ModuleState) }),
  }),
  update: write('/maintenance/update-maintenance-data', {
    needs: toUpdate(maintenancePlace),
    request: NoticeDraft,
    reply: z.object({ module: MaintenanceModule, status: z.string(), version: z.int() }),
    invalidates,
  }),
  log: call('/maintenance/get-maintenance-data-log', {
    needs,
    request: z.strictObject({ module: MaintenanceModule.optional(), ...logRequest }),
    reply: LogPage,
  }),
  on: write('/maintenance/on', {
    needs: toUpdate(maintenancePlace),
    request: z.strictObject({ modules, ...said, reason: Reason }),
    reply: Switched,
    invalidates,
  }),
  /** Ending never waits for anybody. */
  off: write('/maintenance/off', {
    needs: toUpdate(maintenancePlace),
    request: z.strictObject({
      modules,
      title: z.string().max(80).optional(),
      body: z.string().max(500).optional(),
      reason: Reason,
    }),
    reply: Switched,
    invalidates,
  }),
  schedule: write('/maintenance/on-schedule-maintenance', {
    needs: toUpdate(maintenancePlace),
    request: ScheduleDraft,
    reply: Scheduled,
    invalidates,
  }),
  endSchedule: write('/maintenance/end-schedule-maintenance', {
    needs: toUpdate(maintenancePlace),
    request: z.strictObject({ scheduleId: Id, reason: Reason }),
    reply: Scheduled,
    invalidates,
  }),
  /** Not in the specification. */
  effect: call('/maintenance/effect', {
    needs,
    request: z.strictObject({ modules }),
    reply: MaintenanceEffect,
  }),
}

/** What `GET /maintenance/state` answers anybody: the present state without who is let in. */
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
