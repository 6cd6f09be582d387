import type { AuditAction } from '#platform/contract/audit-actions.ts'
import type { AuditNote } from '#platform/server/http/handlers.ts'

type StatusRecord = { id: number; name: string; status: string }

const doing: Readonly<Record<string, AuditAction>> = {
  active: 'Activate',
  inactive: 'Deactivate',
  maintenance: 'Put under maintenance',
}

/** Audit entry for a change of status with its reason. */
export const statusNote = (
  kind: string,
  { id, name, status: before }: StatusRecord,
  status: string,
  reason: string | undefined,
): AuditNote => ({
  action: doing[status] ?? 'Update status',
  kind,
  recordId: id,
  label: name,
  changes: [{ field: 'status', old: before, new: status }],
  fromStatus: before,
  toStatus: status,
  ...(reason && { reason }),
})

type Arranged = { before: number[]; after: number[] }

/** Audit entry for a change of order: the names before and after. */
export function orderNote(
  { kind, recordId, list }: { kind: string; recordId: string; list: string },
  named: readonly { id: number; name: string }[],
  { before, after }: Arranged,
): AuditNote {
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const inWords = (ids: number[]) => ids.map((id) => names.get(id)).join(', ')
  return {
    action: 'Reorder',
    kind,
    recordId,
    label: list,
    before: { order: inWords(before) },
    after: { order: inWords(after) },
  }
}
