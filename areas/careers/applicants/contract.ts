import { z } from 'zod'
import { careersPlace } from '#areas/careers/access.ts'
import { toCreate, toRead, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, Saved, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
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
  /** Since when. */
  statusAt: Moment,
  hasResume: z.boolean(),
  noteCount: z.int(),
  createdBy: z.string().nullable(),
  createdAt: Moment,
  updatedBy: z.string().nullable(),
  updatedAt: Moment,
  version: z.int(),
})
export type ApplicantRow = z.infer<typeof ApplicantRow>

export const Applicant = ApplicantRow.extend({
  jobTitle: z.string(),
  resume: StoredFile.nullable(),
  notes: z.array(z.object({ id: z.int(), text: z.string(), by: z.string(), at: Moment })),
})
export type Applicant = z.infer<typeof Applicant>

/** An applicant as the form sends it. */
export const ApplicantDraft = z.strictObject({
  jobId: Id,
  name: requiredText(120),
  email: z.email().max(254),
  mobile: Mobile,
  /** The key of an uploaded file. */
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
  /** Not in the specification. */
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
  /** Somebody who applied in person or by mail. Not in the specification. */
  create: write('/careers/applicant-create', {
    needs: toCreate(careersPlace),
    request: ApplicantDraft,
    reply: Saved,
    invalidates,
  }),
  /** Not in the specification, which knows notes and names no call for them. */
  note: write('/careers/applicant-note', {
    needs: toUpdate(careersPlace),
    request: z.strictObject({ id: Id, text: requiredText(2_000) }),
    reply: Saved,
    invalidates,
  }),
  /** Each column of the board: how many stand there, and the first fifty of them. Not in the specification. */
  board: call('/careers/applicant-board', {
    needs,
    request: z.strictObject({ jobId: Id }),
    reply: z.object({
      columns: z.array(z.object({ status: ApplicantStatus, total: z.int(), rows: z.array(ApplicantRow) })),
    }),
  }),
}
