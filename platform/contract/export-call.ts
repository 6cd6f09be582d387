import { z } from 'zod'
import type { Guard, GuardByRequest } from '#platform/access/access.ts'
import { call } from '#platform/contract/call.ts'

export const ExportFormat = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof ExportFormat>

const Columns = z.array(z.string().max(60)).max(100)

/** Requested format: the visible columns in their order, or all columns if none is named. */
export const formatFields = {
  columns: Columns.nullish(),
  language: z.enum(['en', 'fil']).default('en'),
}

/** The same with the file format, for lists where one call creates either format. */
export const ExportHow = z.object({ ...formatFields, format: ExportFormat.default('csv') })

/** Filters as the screen shows them, by their keys, for the description of the file. */
export const FilterTexts = z.record(
  z.string().max(60),
  z.strictObject({ label: z.string().max(100), value: z.string().max(2_000) }),
)
export type FilterTexts = z.infer<typeof FilterTexts>

/** A finished file with a link that works for a few minutes and only for the requester. */
export const ExportFile = z.object({ url: z.string(), fileName: z.string(), rows: z.int() })
export type ExportFile = z.infer<typeof ExportFile>

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
