import { catalogueMessages } from '#areas/catalogue/messages.ts'
import { sql } from 'kysely'
import { unitReferences } from '#areas/catalogue/server/references.ts'
import { Unit, unitCalls, UnitDraft } from '#areas/catalogue/units/contract.ts'
import type { z } from 'zod'
import { type RequestContext, handlersFor } from '#platform/server/http.ts'
import type { Database } from '#platform/server/db.ts'
import { crud, defineRecord } from '#platform/server/crud.ts'
import type { Staff } from '#platform/server/staff.ts'

const unit = defineRecord({
  table: 'product_unit',
  reply: Unit,
  draft: UnitDraft,
  computed: {
    templateCount: sql`(select count(*) from product_template p where p.uom_id = t.id and p.deleted_at is null)`,
  },
})

const units = crud<Unit>({
  kind: 'product-unit',
  ...unit,
  nameOf: ({ name, code }) => `${name} (${code})`,
  uniqueErrors: { product_unit_code: { field: 'code', message: catalogueMessages('UNIT_CODE_TAKEN') } },
  references: unitReferences,
})

async function all({ db }: { db: Database }): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select ${unit.select} from product_unit t where t.deleted_at is null order by lower(t.name), t.id`.execute(
    db,
  )
  return rows
}
const add = (context: RequestContext<z.output<typeof UnitDraft>, Staff>) =>
  units.create(context, context.request)
const remove = (context: RequestContext<{ id: number }, Staff>) => units.remove(context, context.request)

export const unitHandlers = handlersFor(unitCalls, {
  get: all,
  new: add,
  delete: remove,
  getToo: all,
  newToo: add,
  deleteToo: remove,
  uses: ({ db, request }) => units.uses(db, request.id),
})
