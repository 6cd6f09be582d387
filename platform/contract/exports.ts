import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import {
  ExportFile,
  ExportFormat,
  ExportHow,
  FilterTexts,
  formatFields,
} from '#platform/contract/export-call.ts'
import { pageOf } from '#platform/contract/page.ts'
import { Id, LocalisedText } from '#platform/contract/fields/text.ts'
import { Day, Moment } from '#platform/contract/fields/time.ts'

/** Maximum number of rows exported directly. Larger exports run in the background. */
export const maxSynchronousRows = 10_000

/** Identifies a list by name, with the request of the list's own call. */
const listFields = {
  /** Name of the list: `subscribers`, `wallet-txn`. */
  report: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  search: z.string().trim().max(100).default(''),
  filters: z.record(z.string().max(60), z.unknown()).default({}),
  sortBy: z.string().max(60).optional(),
  sortDir: z.enum(['asc', 'desc']).optional(),
  dateFrom: Day.nullish(),
  dateTo: Day.nullish(),
  /** Additional fields of the list's request: the record that the rows belong to. */
  fixed: z.record(z.string().max(60), z.unknown()).default({}),
}

const describedFields = { filterTexts: FilterTexts.default({}) }

export const ExportState = z.enum(['queued', 'running', 'retrying', 'done', 'failed', 'cancelled', 'expired'])
export type ExportState = z.infer<typeof ExportState>

export const ExportRun = z.object({
  jobId: z.int(),
  list: z.string(),
  title: LocalisedText,
  format: ExportFormat,
  state: ExportState,
  /** Rows written so far, out of `rows`. */
  done: z.int(),
  rows: z.int(),
  fileName: z.string(),
  size: z.int().nullable(),
  error: z.string(),
  askedAt: Moment,
  finishedAt: Moment.nullable(),
  expiresAt: Moment.nullable(),
})
export type ExportRun = z.infer<typeof ExportRun>

const RunRequest = z.strictObject({ jobId: Id })

const reportSignedInCalls = callGroup({ host: 'reports', needs: 'signed-in' })

const signedInCalls = callGroup({ needs: 'signed-in' })

/** Exports the complete current list of a screen as a file. */
export const exportCalls = {
  /** Describes the content of an export before it is requested. */
  about: signedInCalls.read('/report/export-about', {
    request: z.strictObject({ ...listFields, language: formatFields.language }),
    reply: z.object({
      rows: z.int(),
      columns: z.array(z.object({ key: z.string(), title: z.string() })),
      /** Whether a column has mobile numbers, which files mask like lists. */
      hasMobileNumbers: z.boolean(),
    }),
    background: true,
  }),
  csv: signedInCalls.read('/report/export', {
    onEveryHost: true,
    request: z.strictObject({ ...listFields, ...formatFields, ...describedFields }),
    reply: ExportFile,
  }),
  xlsx: reportSignedInCalls.read('/report/export-xlsx', {
    request: z.strictObject({ ...listFields, ...formatFields, ...describedFields }),
    reply: ExportFile,
  }),
  invoke: reportSignedInCalls.read('/report/invoke-export', {
    request: z.strictObject({ ...listFields, ...ExportHow.shape, ...describedFields }),
    reply: z.object({ jobId: z.int(), rows: z.int() }),
    invalidates: ['/report/export-'],
  }),
  /** Exports of the signed-in person, newest first. */
  list: signedInCalls.read('/report/export-list', {
    request: z.strictObject({
      page: z.int().min(1).max(1_000_000).default(1),
      limit: z.int().min(1).max(100).default(10),
      cursor: z.string().max(500).optional(),
      search: z.literal('').default(''),
      filters: z.strictObject({}).default({}),
      sortBy: z.literal('askedAt').default('askedAt'),
      sortDir: z.enum(['asc', 'desc']).default('desc'),
    }),
    reply: pageOf(ExportRun),
  }),
  run: signedInCalls.read('/report/export-run', {
    request: RunRequest,
    reply: ExportRun,
    background: true,
  }),
  /**
   * Returns a link to the file of a finished export. Only for its owner, and only while they have permission to read
   * the list.
   */
  link: signedInCalls.read('/report/export-link', { request: RunRequest, reply: ExportFile }),
  cancel: signedInCalls.write('/report/export-cancel', {
    request: RunRequest,
    reply: z.object({ jobId: z.int(), status: ExportState }),
    invalidates: ['/report/export-'],
  }),
}
