import type { MaintenanceModule } from '#areas/settings/maintenance-mode/contract.ts'
import type { KeptModule } from '#areas/settings/maintenance-mode/server/maintenance.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AuditNote } from '#platform/server/handlers.ts'
import type { Database } from '#platform/server/database.ts'

export const kind = 'maintenance'

/** What the audit keeps of one step of a module. */
export const noteOf = (
  action: string,
  before: KeptModule,
  after: KeptModule,
  reason: string,
): AuditNote & { recordId: MaintenanceModule } => ({
  action,
  kind,
  recordId: after.module,
  label: `Maintenance of ${after.module}`,
  before: told(before),
  after: told(after),
  fromStatus: before.status,
  toStatus: after.status,
  reason,
})

/** Keeps what a job did. */
export const noteByJob = (tx: Database, note: AuditNote) =>
  recordAudit(tx, {
    ...note,
    actor: null,
    requestId: '',
    ip: '',
    call: 'job: settings.step-maintenance',
  })

const told = ({ status, title, body, startAt, endAt, scheduleId, whitelist, platforms }: KeptModule) => ({
  status,
  title,
  body,
  startAt,
  endAt,
  scheduleId,
  whitelist: whitelist.join(', '),
  platforms: platforms.join(', '),
})
