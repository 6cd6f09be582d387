import { z } from 'zod'
import { fromLevel } from '#platform/access/access.ts'
import { listCall } from '#platform/contract/page.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** How a person saw a record: opened it, downloaded a file, or searched for a number or email. */
export const ViewAccess = z.enum(['view', 'download', 'search'])
export type ViewAccess = z.infer<typeof ViewAccess>

/** Who can read the audit log and the view log. They are not part of the access tree. */
export const auditReaders = fromLevel(60)

/** Entry of the view log: who saw which record. */
export const RecordViewRow = z.object({
  id: z.int(),
  viewedAt: Moment,
  actor: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  access: ViewAccess,
  kind: z.string(),
  recordId: z.string(),
  label: z.string(),
  reason: z.string(),
  requestId: z.string(),
  ip: z.string(),
  /** Path of the call. */
  call: z.string(),
})
export type RecordViewRow = z.infer<typeof RecordViewRow>

const key = z.string().trim().min(1).max(200)

/** View log, newest first: of one record, by one person, or of all. */
export const recordViews = listCall('/audit/views', RecordViewRow, {
  needs: auditReaders,
  filters: { actor: key, access: ViewAccess, kind: key, recordId: key, requestId: key },
  sorts: ['viewedAt'],
  views: { kind: 'view-log' },
})
