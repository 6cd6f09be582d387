import { z } from 'zod'
import { ApplicantDraft } from '#areas/careers/applicants/contract.ts'
import { Job } from '#areas/careers/contract.ts'
import { clientCalls, cursorPageOf, CursorRequest } from '#platform/contract/client-call.ts'
import { clientUploadCalls } from '#platform/contract/client-uploads.ts'
import { Id, Moment, Money } from '#platform/contract/fields.ts'

const calls = clientCalls('client')
const { read, write } = calls

const IdInAddress = z.coerce.number().pipe(Id)

/** A job opening that accepts applications. */
export const AppJob = Job.pick({
  id: true,
  title: true,
  departmentName: true,
  teamName: true,
  location: true,
  setup: true,
  employmentType: true,
  level: true,
}).extend({
  /** Open positions. */
  openSlots: z.int(),
  closeAt: Moment.nullable(),
})
export type AppJob = z.output<typeof AppJob>

const AppJobDetails = AppJob.extend({
  /** Null unless the opening shows its salary. */
  salaryMin: Money.nullable(),
  salaryMax: Money.nullable(),
  /** HTML with few tags. */
  description: z.string(),
  qualifications: z.string(),
})
export type AppJobDetails = z.output<typeof AppJobDetails>

const exampleJob = {
  id: 4,
  title: 'Field support associate',
  departmentName: 'Operations',
  teamName: null,
  location: 'Cebu City',
  setup: 'onsite',
  employmentType: 'full_time',
  level: 'entry',
  openSlots: 3,
  closeAt: null,
}
const exampleResume = 'careers/resume/1764400000000-0a1b2c3d-resume.pdf'

export const resumeCalls = clientUploadCalls(calls, '/app/careers/resumes', {
  scope: 'careers:apply',
  what: 'a résumé',
  fileName: 'resume.pdf',
  contentType: 'application/pdf',
  key: exampleResume,
})

export const careersAppCalls = {
  jobs: read('/app/careers/jobs', {
    scope: 'careers:read',
    summary: 'List the job openings, newest first',
    request: CursorRequest,
    reply: cursorPageOf(AppJob),
    example: { request: { limit: 25 }, reply: { data: [exampleJob], nextCursor: null } },
  }),
  job: read('/app/careers/jobs/:jobId', {
    scope: 'careers:read',
    summary: 'Show a job opening',
    request: z.strictObject({ jobId: IdInAddress }),
    reply: AppJobDetails,
    errors: ['NOT_FOUND'],
    example: {
      request: { jobId: 4 },
      reply: {
        ...exampleJob,
        salaryMin: 18000,
        salaryMax: 22000,
        description: '<p>Visits stores.</p>',
        qualifications: '<ul><li>Cebuano</li></ul>',
      },
    },
  }),
  apply: write('/app/careers/jobs/:jobId/applications', {
    scope: 'careers:apply',
    summary: 'Apply for a job opening',
    request: ApplicantDraft.extend({ jobId: IdInAddress }),
    reply: z.object({ received: z.literal(true) }),
    errors: ['NOT_FOUND', 'INVALID_STATE', 'DUPLICATE'],
    example: {
      request: {
        jobId: 4,
        name: 'Ana Cruz',
        email: 'ana@example.com',
        mobile: '+639171234567',
        resume: exampleResume,
      },
      reply: { received: true },
    },
  }),
}
