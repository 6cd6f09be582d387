import { sql } from 'kysely'
import { eloadMessages } from '#areas/eload/messages.ts'
import { acquireAdvisoryLock } from '#areas/eload/shared/server/advisory-lock.ts'
import { rejectField } from '#platform/server/errors.ts'
import {
  type SpecialCategory,
  specialCategoryCalls,
  type SpecialCategoryDraft,
} from '#areas/eload/special-categories/contract.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { namedSortableCrud } from '#platform/server/crud.ts'
import { type Database, violatedConstraint } from '#platform/server/db.ts'
import { handlersFor } from '#platform/server/http.ts'

const kind = 'eload-special-category'

/** Special category as stored: the icon is a file key. */
type SpecialCategoryRow = Omit<SpecialCategory, 'icon'> & { iconKey: string | null }

const listView = sql<SpecialCategoryRow>`
  t.id, t.name, t.icon_key, t.color, t.start_at, t.end_at, t.sequence, t.status, t.version,
  t.created_by, t.created_at, t.updated_by, t.updated_at,
  (select coalesce(json_agg(x.promo_id order by x.promo_id), '[]')
   from eload_special_category_promo x where x.special_category_id = t.id) as promo_ids`

const { handlers, plan, records } = namedSortableCrud<SpecialCategoryRow, 'icon', 'id'>({
  kind,
  table: 'eload_special_category',
  key: 'id',
  select: listView,
  auditSnapshot: ({ name, color, promoIds, startAt, endAt, status, iconKey }) => ({
    name,
    color,
    status,
    promos: promoIds.join(', '),
    startAt,
    endAt,
    icon: iconKey,
  }),
  files: { icon: uploads.specialCategoryIcon },
  uniqueErrors: {
    eload_special_category_name: { field: 'name', message: eloadMessages('SPECIAL_NAME_TAKEN') },
  },
  parts: {
    fields: ['promoIds'],
    write: (db, id, { promoIds }: SpecialCategoryDraft) => setPromos(db, id, promoIds),
  },
  order: { list: 'special category', label: 'special category' },
})

export const specialCategoryPlan = plan

const lock = ({ db }: { db: Database }) => acquireAdvisoryLock(db, 'special categories')

export const specialCategoryHandlers = handlersFor(specialCategoryCalls, {
  list: handlers.list,
  details: handlers.info,
  order: handlers.order,

  all: ({ db }) => records.inOrder(db, sql`true`),

  create: async (context) => {
    await lock(context)
    return handlers.create(context)
  },

  update: async (context) => {
    await lock(context)
    return handlers.update(context)
  },

  delete: async (context) => {
    await lock(context)
    const saved = await handlers.delete(context)
    await setPromos(context.db, context.request.id, [])
    return saved
  },

  sequence: async (context) => {
    await lock(context)
    return handlers.sequence(context)
  },
})

/** Sets the promos of a special category. */
async function setPromos(db: Database, id: number, promoIds: readonly number[]): Promise<void> {
  await sql`delete from eload_special_category_promo where special_category_id = ${id}`.execute(db)
  try {
    await sql`insert into eload_special_category_promo (special_category_id, promo_id)
      select ${id}, unnest(${promoIds}::bigint[])`.execute(db)
  } catch (error) {
    if (violatedConstraint(error)?.includes('promo_id') !== true) throw error
    rejectField('promoIds', eloadMessages('PROMO_UNKNOWN'))
  }
}
