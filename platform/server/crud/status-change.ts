import type { Database } from '#platform/server/db/database.ts'
import { guardDecision } from '#platform/server/controls/controls.ts'
import { rejectIfStale } from '#platform/server/errors/constraint-errors.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { done, type RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import type { Message } from '#platform/words/messages.ts'
import type { ActorContext, Values } from './record-files.ts'

export const statusActions: Readonly<Record<string, AuditAction>> = {
  active: 'Activate',
  inactive: 'Deactivate',
  maintenance: 'Put under maintenance',
}

type Stored = { status?: string; version: number }

export type StatusChange = {
  id: number
  version?: number | undefined
  status: string
  reason?: string | undefined
}

type Options<Row extends Stored> = {
  records: {
    lock(db: Database, id: number): Promise<Row>
    update(db: Database, id: number, columns: Values, by: string): Promise<Row>
  }
  subjectOf: (row: Row) => { kind: string; label: string }
  error: (row: Row, status: string) => Message | null
  message: (row: Row) => Message
}

type ActedOn = { kind: string; id: number; label: string }

/** Handler part that changes the status of a record, with its rule and its history. */
export const statusChange =
  <Row extends Stored>({ records, subjectOf, error, message }: Options<Row>) =>
  async (
    { db, staff, audit }: ActorContext,
    { id, version, status, reason }: StatusChange,
    guard?: (record: ActedOn) => Promise<unknown>,
  ) => {
    const before = await records.lock(db, id)
    const found = error(before, status)
    if (found) throw new AppError(found)
    rejectIfStale(before, version)
    const { kind, label } = subjectOf(before)
    await guard?.({ kind, id, label })
    const after = await records.update(db, id, { status }, staff.email)
    await audit({
      action: statusActions[status] ?? 'Update status',
      kind,
      recordId: id,
      label,
      changes: [{ field: 'status', old: before.status, new: status }],
      fromStatus: before.status ?? null,
      toStatus: status,
      ...(reason && { reason }),
    })
    return done(message(after), { id, status, version: after.version })
  }

/** The same for a change that the controls restrict. */
export const guardedStatusChange = <Row extends Stored>(act: string, options: Options<Row>) => {
  const change = statusChange(options)
  return (context: RequestContext<unknown, Staff>, to: StatusChange) =>
    change(context, to, (record) => guardDecision(context, { act, stage: 'perform', record }))
}
