import { sql } from 'kysely'
import type { z } from 'zod'
import { eloadMessages } from '#areas/eload/messages.ts'
import { acquireAdvisoryLock } from '#areas/eload/shared/server/advisory-lock.ts'
import { rejectField } from '#platform/server/errors.ts'
import {
  SpecialCategory,
  specialCategoryCalls,
  SpecialCategoryDraft,
} from '#areas/eload/special-categories/contract.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { defineRecord, namedSortableCrud } from '#platform/server/crud.ts'
import { type Database, violatedConstraint } from '#platform/server/db.ts'
import { handlersFor } from '#platform/server/http.ts'

const kind = 'eload-special-category'

const { handlers, plan, records } = namedSortableCrud({
  kind,
  key: 'id',
  ...defineRecord({
    table: 'eload_special_category',
    reply: SpecialCategory,
    draft: SpecialCategoryDraft,
    files: { icon: uploads.specialCategoryIcon },
    columns: { promoIds: null },
    computed: {
      promoIds: sql`(select coalesce(json_agg(x.promo_id order by x.promo_id), '[]')
        from eload_special_category_promo x where x.special_category_id = t.id)`,
    },
    history: ({ promoIds }) => ({ promoIds: undefined, promos: promoIds.join(', ') }),
  }),
  uniqueErrors: {
    eload_special_category_name: { field: 'name', message: eloadMessages('SPECIAL_NAME_TAKEN') },
  },
  parts: {
    fields: ['promoIds'],
    write: (db, id, { promoIds }: z.output<typeof SpecialCategoryDraft>) => setPromos(db, id, promoIds),
  },
  order: { list: 'special category', label: 'special category' },
})

export const specialCategoryPlan = plan

const lock = ({ db }: { db: Database }) => acquireAdvisoryLock(db, 'special categories')

export const specialCategoryHandlers = handlersFor(specialCategoryCalls, {
  list: handlers.list,
  details: handlers.info,
  order: handlers.order,

  all: ({ db }) => records.rows(db, sql`true`, sql`t.sequence`),

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
