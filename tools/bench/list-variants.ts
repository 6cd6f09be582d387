import { z } from 'zod'
import type { AnyCall } from '#platform/contract/call.ts'

/** One request variant of a list. */
export type ListVariant = {
  kind: 'first' | 'order' | 'filter' | 'search' | 'days' | 'far'
  body: Record<string, unknown>
}

/** Returns all paginated list calls, without their exports. */
export const listCalls = (calls: readonly AnyCall[]) =>
  calls.filter(
    ({ method, request, reply }) =>
      method === 'POST' && 'sortBy' in shapeOf(request) && 'pageInfo' in shapeOf(reply),
  )

const known = ['page', 'limit', 'cursor', 'search', 'filters', 'sortBy', 'sortDir', 'dateFrom', 'dateTo']

/** Returns the required fields of a list: those it requires, and alternatives where it requires one of several. */
export function requiredFields({ request }: AnyCall): object[] {
  const fields = Object.entries(shapeOf(request)).filter(([name]) => !known.includes(name))
  const sampleField = ([name, field]: [string, z.ZodType]) =>
    [name, valuesOf(field)[0] ?? guessOf(field)] as const
  const required = Object.fromEntries(fields.filter(([, field]) => !isOptional(field)).map(sampleField))
  return [
    required,
    ...fields
      .filter(([, field]) => isOptional(field))
      .map((one) => ({ ...required, ...Object.fromEntries([sampleField(one)]) })),
  ]
}

/**
 * Returns the variants of a list: each sort order and direction, each value of filters with fixed values, searches by
 * word and by digits, a range of two days, and a far page for each order.
 */
export function listVariants({ request }: AnyCall, others: object, farPage = 400): ListVariant[] {
  const fields = shapeOf(request)
  const variant = (kind: ListVariant['kind'], more: object) => ({
    kind,
    body: { ...others, limit: 50, ...more },
  })
  const sorts = valuesOf(fields['sortBy'] as z.ZodType)
  const filters = Object.entries(shapeOf(unwrapped(fields['filters'] as z.ZodType)))
  return [
    // The first variant shows whether the list accepts the request at all.
    variant('first', {}),
    ...sorts.flatMap((sortBy) => ['asc', 'desc'].map((sortDir) => variant('order', { sortBy, sortDir }))),
    ...filters.flatMap(([name, field]) =>
      valuesOf(field).map((value) =>
        variant('filter', { filters: { [name]: isList(field) ? [value] : value } }),
      ),
    ),
    ...['santos', 'TXN00', '0917', '09171234567', 'ana.santos@example.com', '4711', '31415', '271828'].map(
      (search) => variant('search', { search }),
    ),
    variant('days', { dateFrom: daysAgo(30), dateTo: daysAgo(28) }),
    ...sorts.map((sortBy) => variant('far', { sortBy, page: farPage })),
  ]
}

const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema
}

/** Whether a schema transforms its input before validating it. */
const isTransform = ({ in: from }: z.ZodPipe) => from instanceof z.ZodTransform

const isOptional = (field: z.ZodType) => field.safeParse(undefined).success
const isList = (field: z.ZodType) => {
  const plain = unwrapped(field)
  return plain instanceof z.ZodArray || plain instanceof z.ZodPipe
}

/** Returns the fixed values of a field, or none if it accepts any text or number. */
function valuesOf(field: z.ZodType): (string | number | boolean)[] {
  const plain = unwrapped(field)
  if (plain instanceof z.ZodArray) return valuesOf(plain.element as z.ZodType)
  if (plain instanceof z.ZodPipe) return valuesOf((isTransform(plain) ? plain.out : plain.in) as z.ZodType)
  if (plain instanceof z.ZodUnion)
    return [...new Set(plain.options.flatMap((one) => valuesOf(one as z.ZodType)))]
  if (plain instanceof z.ZodEnum) return plain.options
  if (plain instanceof z.ZodLiteral) return [...plain.values] as string[]
  if (plain instanceof z.ZodBoolean) return [true, false]
  return []
}

const guessOf = (field: z.ZodType) =>
  [1, '1', 'gowallet', '2026-11-01'].find((value) => unwrapped(field).safeParse(value).success) ?? 1
