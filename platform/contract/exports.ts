import { z } from 'zod'
import type { Guard, GuardByRequest } from '#platform/access/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { pageOf } from '#platform/contract/page.ts'
import { Id, LocalisedText } from '#platform/contract/fields/text.ts'
import { Day, Moment } from '#platform/contract/fields/time.ts'

/** Maximum number of rows exported directly. Larger exports run in the background. */
export const maxSynchronousRows = 10_000

export const ExportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof ExportFormat>

const Columns = z.array(z.string().max(60)).max(100)

/** Requested format: the visible columns in their order, or all columns if none is named. */
const formatFields = {
  columns: Columns.nullish(),
  language: z.enum(['en', 'fil']).default('en'),
}

/** The same with the file format, for lists where one call creates either format. */
export const ExportHow = z.object({ ...formatFields, format: ExportFormat.default('csv') })

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

/** A finished file with a link that works for a few minutes and only for the requester. */
export const ExportFile = z.object({ url: z.string(), fileName: z.string(), rows: z.int() })
export type ExportFile = z.infer<typeof ExportFile>

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

/** Exports the complete current list of a screen as a file. */
export const exportCalls = {
  /** Describes the content of an export before it is requested. */
  about: call('/report/export-about', {
    needs: 'signed-in',
    request: z.strictObject({ ...listFields, language: formatFields.language }),
    reply: z.object({
      rows: z.int(),
      columns: z.array(z.object({ key: z.string(), title: z.string() })),
    }),
    background: true,
  }),
  csv: call('/report/export', {
    onEveryHost: true,
    needs: 'signed-in',
    request: z.strictObject({ ...listFields, ...formatFields }),
    reply: ExportFile,
  }),
  xlsx: call('/report/export-xlsx', {
    host: 'reports',
    needs: 'signed-in',
    request: z.strictObject({ ...listFields, ...formatFields }),
    reply: ExportFile,
  }),
  invoke: call('/report/invoke-export', {
    host: 'reports',
    needs: 'signed-in',
    request: z.strictObject({ ...listFields, ...ExportHow.shape }),
    reply: z.object({ jobId: z.int(), rows: z.int() }),
    invalidates: ['/report/export-'],
  }),
  /** Exports of the signed-in person, newest first. */
  list: call('/report/export-list', {
    needs: 'signed-in',
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
  run: call('/report/export-run', {
    needs: 'signed-in',
    request: RunRequest,
    reply: ExportRun,
    background: true,
  }),
  /**
   * Returns a link to the file of a finished export. Only for its owner, and only while they have permission to read
   * the list.
   */
  link: call('/report/export-link', { needs: 'signed-in', request: RunRequest, reply: ExportFile }),
  cancel: write('/report/export-cancel', {
    needs: 'signed-in',
    request: RunRequest,
    reply: z.object({ jobId: z.int(), status: ExportState }),
    invalidates: ['/report/export-'],
  }),
}

type AnyListRequest = z.ZodObject

/** Declares the export call of a list that has its own path: the list's request plus the format fields. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type of the returned call depends on it
export const exportCall = <Request extends AnyListRequest>(
  path: `/${string}`,
  {
    needs,
    request,
    host = 'main',
  }: { needs: Guard | GuardByRequest; request: Request; host?: 'main' | 'others' },
) =>
  call(path, {
    host,
    needs,
    request: request.extend(ExportHow.shape),
    reply: ExportFile,
  })
