import { z } from 'zod'
import { careersPlace } from '#areas/careers/access.ts'
import { toRead } from '#platform/access.ts'
import { Saved } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { auditFields } from '#platform/contract/record.ts'
import { Mobile, Masked, Id, Reason, requiredText, Moment } from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { revealCall } from '#platform/contract/reveal.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const ApplicantStatus = z.enum([
  'applied',
  'screening',
  'interview',
  'offer',
  'hired',
  'rejected',
  'withdrawn',
])
export type ApplicantStatus = z.infer<typeof ApplicantStatus>

export const ApplicantRow = z.object({
  id: z.int(),
  jobId: z.int(),
  name: z.string(),
  email: Masked.email,
  mobile: Masked.mobile,
  status: ApplicantStatus,
  /** Time of the last status change. */
  statusAt: Moment,
  hasResume: z.boolean(),
  noteCount: z.int(),
  ...auditFields,
})
export type ApplicantRow = z.infer<typeof ApplicantRow>

export const Applicant = ApplicantRow.extend({
  jobTitle: z.string(),
  resume: StoredFile.nullable(),
  notes: z.array(z.object({ id: z.int(), text: z.string(), by: z.string(), at: Moment })),
})
export type Applicant = z.infer<typeof Applicant>

/** Request to add an applicant. */
export const ApplicantDraft = z.strictObject({
  jobId: Id,
  name: requiredText(120),
  email: z.email().max(254),
  mobile: Mobile,
  /** Key of an uploaded file. */
  resume: FileKey.nullable().default(null),
})
export type ApplicantDraft = z.output<typeof ApplicantDraft>

const calls = recordCalls(careersPlace, { saved: Saved, invalidates: ['/careers/', '/audit/'] })

export const applicantCalls = {
  list: calls.read(
    '/careers/applicants',
    listRequest({
      filters: { status: ApplicantStatus },
      sorts: ['createdAt', 'name', 'statusAt'],
      defaultSort: 'createdAt',
    }).extend({ jobId: Id }),
    pageOf(ApplicantRow),
  ),
  info: calls.read('/careers/applicant-info', z.strictObject({ id: Id }), Applicant, {
    views: { kind: 'careers-applicant', id: 'id', label: 'name' },
  }),
  reveal: revealCall('/careers/reveal-applicant', {
    needs: toRead(careersPlace),
    key: 'id',
    fields: ['mobile', 'email'],
  }),
  updateStatus: calls.update(
    '/careers/update-applicant-status',
    z.strictObject({
      id: Id,
      status: ApplicantStatus,
      reason: Reason.optional(),
      version: z.int().optional(),
    }),
  ),
  /** Adds a person who applied in person or by mail. */
  create: calls.create('/careers/applicant-create', ApplicantDraft),
  /** Adds a note to an applicant. */
  note: calls.update('/careers/applicant-note', z.strictObject({ id: Id, text: requiredText(2_000) })),
  /** Returns the columns of the board, each with its count and first fifty applicants. */
  board: calls.read(
    '/careers/applicant-board',
    z.strictObject({ jobId: Id }),
    z.object({
      columns: z.array(z.object({ status: ApplicantStatus, total: z.int(), rows: z.array(ApplicantRow) })),
    }),
    { views: { kind: 'careers-job', id: 'jobId' } },
  ),
}
