import type { z } from 'zod'
import { permits } from '#platform/access/access.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { fieldFaults } from '#platform/contract/field-errors.ts'
import type { ListRequest } from '#platform/contract/page.ts'
import type { AnyExport } from '#platform/server/exports/listing.ts'
import { Denied, FieldRefusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

export type AskedWire = z.output<typeof exportCalls.about.request>
type What = {
  search: string
  filters: Record<string, unknown>
  sortBy?: string | undefined
  sortDir?: 'asc' | 'desc' | undefined
  dateFrom?: string | null | undefined
  dateTo?: string | null | undefined
  fixed: Record<string, unknown>
}

/** The list's own request out of what the export was asked with: what the list would be sent, without a page. */
export function listWire({ search, filters, sortBy, sortDir, dateFrom, dateTo, fixed }: What) {
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

/** Reads the request as the list's own call reads it. */
export function readListRequest(kind: AnyExport, wire: unknown): ListRequest {
  const parsed = kind.request.safeParse(wire)
  if (!parsed.success)
    throw new FieldRefusal(fieldFaults(parsed.error, { input: wire }) as [{ field: string; message: string }])
  return parsed.data as ListRequest
}

/** The list of this name, for a person who may read it. A list that is not there is closed to everyone. */
export function kindFor(kinds: ReadonlyMap<string, AnyExport>, name: string, staff: Staff): AnyExport {
  const kind = kinds.get(name)
  if (!kind || !permits(staff, kind.needs)) throw new Denied()
  return kind
}
