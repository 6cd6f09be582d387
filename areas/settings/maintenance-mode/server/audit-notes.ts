import type { AuditAction } from '#platform/contract/audit-actions.ts'
import type { MaintenanceModule } from '#areas/settings/maintenance-mode/contract.ts'
import type { ModuleRecord } from './maintenance.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import type { AuditNote } from '#platform/server/http.ts'
import type { Database } from '#platform/server/db.ts'

export const recordKind = 'maintenance'

/** Audit entry for a transition of a module. */
export const auditNoteOf = (
  action: AuditAction,
  before: ModuleRecord,
  after: ModuleRecord,
  reason: string,
): AuditNote & { recordId: MaintenanceModule } => ({
  action,
  kind: recordKind,
  recordId: after.module,
  label: after.module,
  before: auditSnapshot(before),
  after: auditSnapshot(after),
  fromStatus: before.status,
  toStatus: after.status,
  reason,
})

/** Writes the audit entry of a job. */
export const recordJobAudit = (tx: Database, note: AuditNote) =>
  recordSystemAudit(tx, 'job: settings.step-maintenance', {
    ...note,
  })

const auditSnapshot = ({
  status,
  title,
  body,
  startAt,
  endAt,
  scheduleId,
  whitelist,
  platforms,
}: ModuleRecord) => ({
  status,
  title,
  body,
  startAt,
  endAt,
  scheduleId,
  whitelist,
  platforms: platforms.join(', '),
})
