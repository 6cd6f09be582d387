import { z } from 'zod'
import { MaintenanceModule, MaintenanceStatus } from '#areas/settings/maintenance-mode/contract.ts'
import { Moment } from '#platform/contract/fields.ts'
import { defineEvent } from '#platform/server/outbox.ts'

export const maintenanceChanged = defineEvent({
  type: 'maintenance.changed',
  record: 'maintenance',
  scope: 'app:read',
  summary: 'The maintenance of a module was scheduled, started, changed or ended.',
  data: z.object({
    module: MaintenanceModule,
    status: MaintenanceStatus,
    title: z.string(),
    body: z.string(),
    startAt: Moment.nullable(),
    endAt: Moment.nullable(),
  }),
  example: {
    module: 'eLoad',
    status: 'on',
    title: 'Load is in maintenance',
    body: 'Buying load is back at 6 PM.',
    startAt: '2026-11-29T08:00:00.000Z',
    endAt: null,
  },
})
