import type { ZodType } from 'zod'
import type { ListProps } from '#platform/console/list/list-props.ts'
import type { SortOrder } from '#platform/console/list/first-page-request.ts'

/** Order of a list that the person has not sorted: that of its screen, or else that of its call. */
export function defaultSortOf<Row>({
  call,
  defaultSort,
}: Pick<ListProps<Row>, 'call' | 'defaultSort'>): SortOrder | undefined {
  if (defaultSort) return defaultSort
  const { shape } = call.request as { shape?: Partial<Record<string, ZodType>> }
  const by = shape?.['sortBy']?.safeParse(undefined).data
  const dir = shape?.['sortDir']?.safeParse(undefined).data
  return typeof by === 'string' ? { by, dir: dir === 'asc' ? 'asc' : 'desc' } : undefined
}
