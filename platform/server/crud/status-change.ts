import type { Database } from '#platform/server/db/database.ts'
import { guardDecision } from '#platform/server/controls/controls.ts'
import { rejectIfStale } from '#platform/server/errors/constraint-errors.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { done, type RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import type { Message } from '#platform/words/messages.ts'
import type { Values } from './record-files.ts'

export const statusActions: Readonly<Record<string, AuditAction>> = {
  active: 'Activate',
  inactive: 'Deactivate',
  maintenance: 'Put under maintenance',
}

type Stored = { status: string; version: number }

type StatusChange<Row extends Stored> = {
  id: number
  version?: number | undefined
  status: Row['status']
  reason?: string | undefined
}

type StatusRules<Row extends Stored> = {
  /** Code of the act, which the controls may restrict. */
  act?: string
  records: {
    lock: (db: Database, id: number) => Promise<Row>
    update: (db: Database, id: number, columns: Values, by: string) => Promise<Row>
  }
  subjectOf: (row: Row) => { kind: string; recordId: number; label: string }
  error: (row: Row, status: Row['status']) => Message | null
  message: (row: Row) => Message
}

/** Handler part that changes the status of a record, with its rule, its controls and its history. */
export const statusChange =
  <Row extends Stored>({ act, records, subjectOf, error, message }: StatusRules<Row>) =>
  async (context: RequestContext<unknown, Staff>, { id, version, status, reason }: StatusChange<Row>) => {
    const { db, staff, audit } = context
    const before = await records.lock(db, id)
    const found = error(before, status)
    if (found) throw new AppError(found)
    rejectIfStale(before, version)
    const subject = subjectOf(before)
    if (act !== undefined) {
      const record = { kind: subject.kind, id, label: subject.label }
      await guardDecision(context, { act, stage: 'perform', record })
    }
    const after = await records.update(db, id, { status }, staff.email)
    await audit({
      action: statusActions[status] ?? 'Update status',
      ...subject,
      changes: [{ field: 'status', old: before.status, new: after.status }],
      fromStatus: before.status,
      toStatus: after.status,
      ...(reason && { reason }),
    })
    return done(message(after), { id, status: after.status, version: after.version })
  }
