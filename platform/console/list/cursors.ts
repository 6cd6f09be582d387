import type { PageInfo } from '#platform/contract/page.ts'

const maxCursors = 200
const known = new Map<string, string | null>()

const nameOf = (list: string, page: number) => `${list}\n${page}`

/**
 * Where a page begins, as a neighbour's answer said, or null where nobody did. The first answer for a
 * page stands while the list is asked the same, so its request stays one and the same.
 */
export function cursorOf(list: string, page: number): string | null {
  const name = nameOf(list, page)
  const cursor = known.get(name)
  if (cursor !== undefined) return cursor
  store(name, null)
  return null
}

/** Keeps what a page said of its neighbours. Page 1 needs no cursor: it begins at the beginning. */
export function storeCursors(
  list: string,
  { page, nextCursor, previousCursor }: Pick<PageInfo, 'page' | 'nextCursor' | 'previousCursor'>,
) {
  storeIfAbsent(nameOf(list, page + 1), nextCursor)
  if (page > 2) storeIfAbsent(nameOf(list, page - 1), previousCursor)
}

/** After rows were added or taken away, pages begin elsewhere. */
export function clearCursors(list: string) {
  for (const name of known.keys()) if (name.startsWith(`${list}\n`)) known.delete(name)
}

function storeIfAbsent(name: string, cursor: string | null | undefined) {
  if (cursor && known.get(name) === undefined) store(name, cursor)
}

function store(name: string, cursor: string | null) {
  known.delete(name)
  known.set(name, cursor)
  const oldest = known.keys().next().value
  if (known.size > maxCursors && oldest !== undefined) known.delete(oldest)
}
