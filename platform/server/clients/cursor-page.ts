import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { type ListPlan, queryPage } from '#platform/server/lists/list-query.ts'

type Sort = 'createdAt'

/** A page of rows, newest first, that continues after a cursor. Rows are not counted. */
export async function queryCursorPage<Row extends object>(
  db: Database,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  plan: Omit<ListPlan<Row, Sort>, 'total' | 'dailyCounts'>,
): Promise<{ data: Row[]; nextCursor: string | null }> {
  const { rows, pageInfo } = await queryPage<Row, Sort>(
    db,
    { page: 1, limit, cursor, search: '', filters: {}, sortBy: 'createdAt', sortDir: 'desc' },
    { ...plan, total: sql<number>`0` },
  )
  return { data: rows, nextCursor: pageInfo.nextCursor ?? null }
}
