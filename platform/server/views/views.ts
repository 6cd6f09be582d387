import { platformMessages } from '#platform/contract/errors/messages.ts'
import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { SavedView, ViewQuery } from '#platform/contract/views.ts'
import type { Database } from '#platform/server/db/database.ts'
import { onViolation } from '#platform/server/errors/constraint-errors.ts'
import { ValidationError, NotFound, AppError, VersionConflict } from '#platform/server/errors/errors.ts'

type SavedViewTable = {
  id: Generated<number>
  staffId: number
  ownerName: string
  list: string
  name: string
  query: JSONColumnType<ViewQuery>
  isShared: boolean
  version: Generated<number>
  updatedAt: Generated<string>
}

const tables = (db: Database) => db.withTables<{ savedView: SavedViewTable }>()

export const maxViewsPerPerson = 50
/** Maximum number of views in the menu. */
const maxListed = 200

/** Views of a list that a person can select: their own and shared ones, by name. */
export async function viewsOf(db: Database, list: string, staffId: number): Promise<SavedView[]> {
  const rows = await tables(db)
    .selectFrom('savedView')
    .select(['id', 'list', 'name', 'query', 'isShared', 'ownerName', 'version', 'updatedAt', 'staffId'])
    .where('list', '=', list)
    .where((when) => when.or([when('staffId', '=', staffId), when('isShared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(maxListed)
    .execute()
  return rows.map(({ staffId: owner, ...view }) => ({ ...view, isMine: owner === staffId }))
}

/** Loads a person's own view, locked until the transaction ends. Views of others count as not found. */
export async function lockOwnView(db: Database, id: number, staffId: number, version: number | undefined) {
  const found = await tables(db)
    .selectFrom('savedView')
    .selectAll()
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new NotFound(platformMessages('VIEW_NOT_FOUND'))
  if (version !== found.version) throw new VersionConflict()
  return found
}

type Draft = {
  staffId: number
  ownerName: string
  list: string
  name: string
  query: ViewQuery
  isShared: boolean
}

export async function insertView(db: Database, draft: Draft): Promise<{ id: number; version: number }> {
  const { count } = await tables(db)
    .selectFrom('savedView')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('staffId', '=', draft.staffId)
    .where('list', '=', draft.list)
    .executeTakeFirstOrThrow()
  if (count >= maxViewsPerPerson) {
    throw new AppError(platformMessages('TOO_MANY_VIEWS', { count: maxViewsPerPerson }), {
      code: 'LIMIT_EXCEEDED',
    })
  }
  return tables(db)
    .insertInto('savedView')
    .values({ ...draft, query: JSON.stringify(draft.query) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
    .catch(onDuplicateName)
}

export function updateView(db: Database, id: number, { name, query, isShared, ownerName }: Draft) {
  return tables(db)
    .updateTable('savedView')
    .set((of) => ({
      name,
      query: JSON.stringify(query),
      isShared,
      ownerName,
      version: of('version', '+', 1),
      updatedAt: sql<string>`now()`,
    }))
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
    .catch(onDuplicateName)
}

export const deleteView = (db: Database, id: number) =>
  tables(db).deleteFrom('savedView').where('id', '=', id).execute()

const onDuplicateName = onViolation({
  saved_view_of_one: () =>
    new ValidationError([{ field: 'name', message: platformMessages('VIEW_NAME_TAKEN') }]),
})
