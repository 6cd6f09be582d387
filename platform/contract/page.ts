import { z } from 'zod'
import { call, type ReadOptions } from '#platform/contract/call.ts'
import type { ListTotals } from '#platform/contract/list-totals.ts'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import { isTooShort } from '#platform/contract/search-words.ts'
import { Day } from '#platform/contract/fields/time.ts'

export const pageSizes = [10, 25, 50, 100] as const
/** Rows of a request without a limit, and of lists inside another element. */
export const defaultPageSize = 10
/** Rows of list screens, which fill a window of 900 px. */
export const screenPageSize = 25

const clamped = (low: number, high: number, otherwise: number) =>
  z.coerce
    .number()
    .int()
    .catch(otherwise)
    .transform((n) => Math.min(high, Math.max(low, n)))

/** Filter that takes one value or several. */
export const oneOrMore = <Value extends z.ZodType>(value: Value) =>
  z.union([value.transform((one) => [one]), z.array(value)])

export type ListShape<Filters extends z.ZodRawShape, Sort extends readonly [string, ...string[]]> = {
  filters?: Filters | undefined
  sorts: Sort
  /** Defaults to the first of the sorts. */
  defaultSort?: NoInfer<Sort[number]> | undefined
  defaultDirection?: 'asc' | 'desc' | undefined
}

/**
 * Text of a search; empty for all. One character matches too much to be useful. It is rejected, because ignoring it would list
 * everything.
 */
export const SearchText = z
  .string()
  .trim()
  .max(100)
  .refine((text) => !isTooShort(text), fieldMessages.issue('SEARCH_TOO_SHORT'))

/** Request schema of a list. Rejects filters and sort fields that the list does not declare. */
export function listRequest<
  const Sort extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape = Record<never, never>,
>({ filters, sorts, defaultSort = sorts[0], defaultDirection = 'desc' }: ListShape<Filters, Sort>) {
  return z.strictObject({
    page: clamped(1, 100_000_000, 1).default(1),
    limit: clamped(1, 100, defaultPageSize).default(defaultPageSize),
    /** Position of the page: `nextCursor` or `previousCursor` of an earlier reply. Overrides `page`. */
    cursor: z.string().max(500).optional(),
    search: SearchText.default(''),
    filters: z
      .strictObject((filters ?? {}) as Filters)
      .partial()
      .default({} as never),
    sortBy: z.enum(sorts).default(defaultSort as never),
    sortDir: z.enum(['asc', 'desc']).default(defaultDirection),
    dateFrom: Day.nullish(),
    dateTo: Day.nullish(),
  })
}

/** Declares a call that returns one page of a list. */
export const listCall = <
  Row extends z.ZodType,
  const Sort extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape = Record<never, never>,
>(
  path: `/${string}`,
  row: Row,
  { filters, sorts, defaultSort, defaultDirection, ...options }: ReadOptions & ListShape<Filters, Sort>,
) =>
  call(path, {
    ...options,
    request: listRequest({ filters, sorts, defaultSort, defaultDirection }),
    reply: pageOf(row),
  })

/** A list request as the list engine reads it. */
export type ListRequest<Filters = Record<string, unknown>, Sort extends string = string> = {
  page: number
  limit: number
  cursor?: string | undefined
  search: string
  filters: Filters
  sortBy: Sort
  sortDir: 'asc' | 'desc'
  dateFrom?: string | null | undefined
  dateTo?: string | null | undefined
  /** Returns the totals of the query instead of rows. Set by the call for totals, never by a request. */
  totals?: boolean
}

export const PageInfo = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  noOfPage: z.int(),
  /** Whether counting stopped early to avoid a scan. If true, at least `total` rows exist. */
  totalIsEstimate: z.boolean().optional(),
  nextCursor: z.string().nullish(),
  previousCursor: z.string().nullish(),
})
export type PageInfo = z.infer<typeof PageInfo>

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), pageInfo: PageInfo })

export type Page<Row> = { rows: Row[]; pageInfo: PageInfo & { totals?: ListTotals } }
