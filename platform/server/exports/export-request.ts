import type { z } from 'zod'
import { permits } from '#platform/access/access.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { toFieldErrors } from '#platform/contract/errors/field-errors.ts'
import type { ListRequest } from '#platform/contract/page.ts'
import type { ExportDefinition } from './export-definition.ts'
import { Forbidden, ValidationError } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

export type ExportInput = z.output<typeof exportCalls.about.request>
type ListInputFields = {
  search: string
  filters: Record<string, unknown>
  sortBy?: string | undefined
  sortDir?: 'asc' | 'desc' | undefined
  dateFrom?: string | null | undefined
  dateTo?: string | null | undefined
  fixed: Record<string, unknown>
}

/** Converts an export request to the request of its list, without pagination. */
export function toListInput({ search, filters, sortBy, sortDir, dateFrom, dateTo, fixed }: ListInputFields) {
  const { filters: always, page: _page, limit: _limit, cursor: _cursor, ...rest } = fixed
  return {
    ...rest,
    filters: { ...filters, ...(always as object | undefined) },
    ...(search !== '' && { search }),
    ...(sortBy !== undefined && { sortBy }),
    ...(sortDir !== undefined && { sortDir }),
    ...(dateFrom && { dateFrom }),
    ...(dateTo && { dateTo }),
  }
}

/** Parses the request with the schema of the list's own call. */
export function readListRequest(kind: ExportDefinition, input: unknown): ListRequest {
  const parsed = kind.request.safeParse(input)
  if (!parsed.success)
    throw new ValidationError(
      toFieldErrors(parsed.error, { input: input }) as [{ field: string; message: string }],
    )
  return parsed.data as ListRequest
}

/** Returns the export of this name if the person can read its list. Unknown names are forbidden too. */
export function exportFor(
  kinds: ReadonlyMap<string, ExportDefinition>,
  name: string,
  staff: Staff,
): ExportDefinition {
  const kind = kinds.get(name)
  if (!kind || !permits(staff, kind.needs)) throw new Forbidden()
  return kind
}
