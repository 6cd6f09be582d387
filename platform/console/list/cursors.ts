import type { PageInfo } from '#platform/contract/page.ts'

const maxCursors = 200
const known = new Map<string, string | null>()

const nameOf = (list: string, page: number) => `${list}\n${page}`

/**
 * Returns the cursor of a page as given by an adjacent page, or null. The first result for a page is kept while the
 * query is unchanged, so that its request, and thus its query key, stays the same.
 */
export function cursorOf(list: string, page: number): string | null {
  const name = nameOf(list, page)
  const cursor = known.get(name)
  if (cursor !== undefined) return cursor
  store(name, null)
  return null
}

/** Stores the cursors of the adjacent pages. Page 1 needs no cursor. */
export function storeCursors(
  list: string,
  { page, nextCursor, previousCursor }: Pick<PageInfo, 'page' | 'nextCursor' | 'previousCursor'>,
) {
  storeIfAbsent(nameOf(list, page + 1), nextCursor)
  if (page > 2) storeIfAbsent(nameOf(list, page - 1), previousCursor)
}

/** Clears the cursors of a list after rows were added or removed. */
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
