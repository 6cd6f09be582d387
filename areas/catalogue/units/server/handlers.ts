import { sql } from 'kysely'
import { usesOfUnit } from '#areas/catalogue/server/uses.ts'
import { type Unit, unitCalls, type UnitDraft } from '#areas/catalogue/units/contract.ts'
import type { z } from 'zod'
import { type Asked, handlersFor } from '#platform/server/handlers.ts'
import type { Database } from '#platform/server/database.ts'
import { keepRecords } from '#platform/server/records.ts'
import type { Staff } from '#platform/server/staff.ts'

const select = sql<Unit>`
  t.id, t.code, t.name, t.version,
  (select count(*) from product_template p where p.uom_id = t.id and p.deleted_at is null) as template_count`

const units = keepRecords<Unit>({
  kind: 'product-unit',
  noun: 'unit',
  table: 'product_unit',
  select,
  nameOf: ({ name, code }) => `${name} (${code})`,
  told: ({ code, name }) => ({ code, name }),
  taken: { product_unit_code: { field: 'code', message: 'Another unit has this code already' } },
  uses: usesOfUnit,
})

async function all({ db }: { db: Database }): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select ${select} from product_unit t where t.deleted_at is null order by lower(t.name), t.id`.execute(db)
  return rows
}
const add = (asked: Asked<z.output<typeof UnitDraft>, Staff>) => units.create(asked, asked.request)
const remove = (asked: Asked<{ id: number }, Staff>) => units.remove(asked, asked.request)

export const unitHandlers = handlersFor(unitCalls, {
  get: all,
  new: add,
  delete: remove,
  getToo: all,
  newToo: add,
  deleteToo: remove,
  uses: ({ db, request }) => units.uses(db, request.id),
})
