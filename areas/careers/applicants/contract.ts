import { z } from 'zod'
import { careersPlace } from '#areas/careers/access.ts'
import { toCreate, toRead, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, Saved, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { auditFields } from '#platform/contract/record.ts'
import { Mobile } from '#platform/contract/fields/mobile.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Masked } from '#platform/contract/fields/personal-data.ts'
import { revealCall } from '#platform/contract/reveal.ts'
import { Id, Reason, requiredText } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

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

const needs = withAnyFlag(careersPlace)
const invalidates = ['/careers/', '/audit/']

export const applicantCalls = {
  list: call('/careers/applicants', {
    needs,
    request: listRequest({
      filters: { status: ApplicantStatus },
      sorts: ['createdAt', 'name', 'statusAt'],
      defaultSort: 'createdAt',
    }).extend({ jobId: Id }),
    reply: pageOf(ApplicantRow),
  }),
  info: call('/careers/applicant-info', {
    needs,
    request: z.strictObject({ id: Id }),
    reply: Applicant,
  }),
  reveal: revealCall('/careers/reveal-applicant', {
    needs: toRead(careersPlace),
    key: 'id',
    fields: ['mobile', 'email'],
  }),
  updateStatus: write('/careers/update-applicant-status', {
    needs: toUpdate(careersPlace),
    request: z.strictObject({
      id: Id,
      status: ApplicantStatus,
      reason: Reason.optional(),
      version: z.int().optional(),
    }),
    reply: Saved,
    invalidates,
  }),
  /** Adds a person who applied in person or by mail. */
  create: write('/careers/applicant-create', {
    needs: toCreate(careersPlace),
    request: ApplicantDraft,
    reply: Saved,
    invalidates,
  }),
  /** Adds a note to an applicant. */
  note: write('/careers/applicant-note', {
    needs: toUpdate(careersPlace),
    request: z.strictObject({ id: Id, text: requiredText(2_000) }),
    reply: Saved,
    invalidates,
  }),
  /** Returns the columns of the board, each with its count and first fifty applicants. */
  board: call('/careers/applicant-board', {
    needs,
    request: z.strictObject({ jobId: Id }),
    reply: z.object({
      columns: z.array(z.object({ status: ApplicantStatus, total: z.int(), rows: z.array(ApplicantRow) })),
    }),
  }),
}
