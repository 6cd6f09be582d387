import { sql } from 'kysely'
import { Fields, type Judged } from '#areas/catalogue/templates/server/judging.ts'
import type { Database } from '#platform/server/database.ts'
import { pesosFrom } from '#platform/contract/money.ts'
import { withTableRules } from '#platform/server/table-rules.ts'
import type { Importing, Written } from '#platform/server/imports/imports.ts'
import { Refusal } from '#platform/server/refusal.ts'

const columns = sql.raw(
  '"sku" text, "barcode" text, "name" text, "description" text, "categoryId" bigint, "groupId" bigint, "brandId" bigint,' +
    '"uomId" bigint, "packSize" int, "srp" bigint, "cost" bigint, "weightGrams" int, "status" text',
)

const taken = {
  product_template_sku: {
    field: 'sku',
    message: 'A SKU of these rows was taken just now. Look at the file again',
  },
}

type Accepted = { line: number; judged: Judged & { fields: Fields } }
type Kept = { id: number; sku: string; version: number }

/** Writes many templates in a statement for the new ones and one for those that change, with their history. */
export async function writeTemplates(
  { db, staff, auditAll }: Pick<Importing, 'db' | 'staff' | 'auditAll'>,
  rows: readonly Accepted[],
  fileName: string | null,
): Promise<Written[]> {
  const fresh = rows.filter(({ judged }) => judged.result === 'create')
  const changed = rows.filter(({ judged }) => judged.result === 'update')
  const made = await insertAll(
    db,
    fresh.map(({ judged }) => judged.fields),
    staff.email,
    fileName,
  )
  const kept = await updateAll(
    db,
    changed.map(({ judged }) => ({ ...judged.fields, id: judged.known?.id ?? 0 })),
    staff.email,
  )
  const ids = new Map([...made, ...kept].map((row) => [row.sku.toLowerCase(), row]))
  const inserted = fileName === null ? 'Bulk insert' : `Import of ${fileName}`
  await auditAll(
    rows.map(({ judged: { fields, known } }) => ({
      action: known ? 'Update' : 'Create',
      kind: 'product-template',
      recordId: ids.get(fields.sku.toLowerCase())?.id ?? 0,
      label: fields.name,
      reason: inserted,
      ...(known && { before: told(known) }),
      after: told(fields),
    })),
  )
  return rows.flatMap(({ line, judged: { fields, known } }) => {
    const row = ids.get(fields.sku.toLowerCase())
    if (!row) return []
    const before = known && { ...known }
    return [{ line, recordId: row.id, before, version: row.version }]
  })
}

const told = (fields: Fields) => ({
  sku: fields.sku,
  barcode: fields.barcode,
  name: fields.name,
  description: fields.description,
  categoryId: fields.categoryId,
  groupId: fields.groupId,
  brandId: fields.brandId,
  uomId: fields.uomId,
  packSize: fields.packSize,
  srp: pesosFrom(fields.srp),
  cost: fields.cost === null ? null : pesosFrom(fields.cost),
  weightGrams: fields.weightGrams,
  status: fields.status,
})

async function insertAll(db: Database, rows: readonly Fields[], by: string, fileName: string | null) {
  if (rows.length === 0) return []
  const { rows: made } = await withTableRules(db, taken, () =>
    sql<Kept>`
    insert into product_template (sku, barcode, name, description, category_id, group_id, brand_id, uom_id, pack_size,
      srp, cost, weight_grams, status, imported_from, created_by, updated_by)
    select sku, barcode, name, description, "categoryId", "groupId", "brandId", "uomId", "packSize", srp, cost,
      "weightGrams", status, ${fileName}, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh(${columns})
    returning id, sku, version`.execute(db),
  )
  return made
}

async function updateAll(
  db: Database,
  rows: readonly (Fields & { id: number })[],
  by: string,
): Promise<Kept[]> {
  if (rows.length === 0) return []
  const { rows: kept } = await sql<Kept>`
    update product_template t set barcode = n.barcode, name = n.name, description = n.description,
      category_id = n."categoryId", group_id = n."groupId", brand_id = n."brandId", uom_id = n."uomId",
      pack_size = n."packSize", srp = n.srp, cost = n.cost, weight_grams = n."weightGrams", status = n.status,
      updated_by = ${by}, updated_at = now(), version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, ${columns})
    where t.id = n.id and t.deleted_at is null
    returning t.id, t.sku, t.version`.execute(db)
  return kept
}

/** Takes back what an import wrote: what it made is deleted, what it changed is as before. All of it or nothing. */
export async function unwriteTemplates(
  { db, staff, auditAll }: Pick<Importing, 'db' | 'staff' | 'auditAll'>,
  written: readonly Written[],
  reason: string,
): Promise<{ recordId: number; version: number }[]> {
  const { rows: present } = await sql<Fields & Kept>`
    select t.id, t.version, t.sku, t.barcode, t.name, t.description, t.category_id, t.group_id, t.brand_id, t.uom_id,
      t.pack_size, t.srp, t.cost, t.weight_grams, t.status
    from product_template t where t.id = any(${written.map(({ recordId }) => recordId)}) and t.deleted_at is null
    order by t.id for update`.execute(db)
  const byId = new Map(present.map((row) => [row.id, row]))
  const moved = written.filter(({ recordId, version }) => byId.get(recordId)?.version !== version)
  const [first] = moved
  if (first) {
    const name = byId.get(first.recordId)?.name ?? `Row ${first.line}`
    throw new Refusal(
      moved.length === 1
        ? `${name} was changed since the import, so nothing was taken back.`
        : `${name} and ${moved.length - 1} more were changed since the import, so nothing was taken back.`,
      { code: 'STALE' },
    )
  }
  const made = written.filter(({ before }) => before === null)
  const changed = written.flatMap(({ recordId, before }) =>
    before === null ? [] : [{ ...Fields.parse(before), id: recordId }],
  )
  await sql`update product_template set deleted_at = now(), updated_by = ${staff.email}, updated_at = now(),
      version = version + 1
    where id = any(${made.map(({ recordId }) => recordId)})`.execute(db)
  const restored = await updateAll(db, changed, staff.email)
  await auditAll(
    written.flatMap(({ recordId, before }) => {
      const row = byId.get(recordId)
      return row
        ? [
            {
              action: 'Undo',
              kind: 'product-template',
              recordId,
              label: row.name,
              reason,
              before: told(row),
              ...(before !== null && { after: told(Fields.parse(before)) }),
            },
          ]
        : []
    }),
  )
  return restored.map(({ id, version }) => ({ recordId: id, version }))
}
