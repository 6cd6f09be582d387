import { catalogueMessages } from '#areas/catalogue/messages.ts'
import { sql } from 'kysely'
import { Fields, type ValidatedLine } from './import-validation.ts'
import type { Database } from '#platform/server/db.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import { withConstraintErrors, AppError } from '#platform/server/errors.ts'
import type { ImportContext, WrittenRecord } from '#platform/server/imports.ts'

const columns = sql.raw(
  '"sku" text, "barcode" text, "name" text, "description" text, "categoryId" bigint, "groupId" bigint, "brandId" bigint,' +
    '"uomId" bigint, "packSize" int, "srp" bigint, "cost" bigint, "weightGrams" int, "status" text',
)

const taken = {
  product_template_sku: {
    field: 'sku',
    message: catalogueMessages('SKU_TAKEN_NOW'),
  },
}

type Accepted = { line: number; validated: ValidatedLine & { fields: Fields } }
type WrittenTemplate = { id: number; sku: string; version: number }

/** Writes imported templates and their audit entries: one statement for new templates and one for updates. */
export async function writeImportedTemplates(
  { db, staff, auditAll }: Pick<ImportContext, 'db' | 'staff' | 'auditAll'>,
  rows: readonly Accepted[],
  fileName: string | null,
): Promise<WrittenRecord[]> {
  const fresh = rows.filter(({ validated }) => validated.result === 'create')
  const changed = rows.filter(({ validated }) => validated.result === 'update')
  const created = await insertAll(
    db,
    fresh.map(({ validated }) => validated.fields),
    staff.email,
    fileName,
  )
  const record = await updateAll(
    db,
    changed.map(({ validated }) => ({ ...validated.fields, id: validated.existing?.id ?? 0 })),
    staff.email,
  )
  const ids = new Map([...created, ...record].map((row) => [row.sku.toLowerCase(), row]))
  const reason =
    fileName === null
      ? catalogueMessages('INSERTED_IN_BULK')
      : catalogueMessages('IMPORTED_FROM', { file: fileName })
  await auditAll(
    rows.map(({ validated: { fields, existing } }) => ({
      action: existing ? 'Update' : 'Create',
      kind: 'product-template',
      recordId: ids.get(fields.sku.toLowerCase())?.id ?? 0,
      label: fields.name,
      reason: reason.encoded,
      ...(existing && { before: auditSnapshot(existing) }),
      after: auditSnapshot(fields),
    })),
  )
  return rows.flatMap(({ line, validated: { fields, existing } }) => {
    const row = ids.get(fields.sku.toLowerCase())
    if (!row) return []
    const before = existing && { ...existing }
    return [{ line, recordId: row.id, before, version: row.version }]
  })
}

const auditSnapshot = (fields: Fields) => ({
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
  const { rows: made } = await withConstraintErrors(db, taken, () =>
    sql<WrittenTemplate>`
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
): Promise<WrittenTemplate[]> {
  if (rows.length === 0) return []
  const { rows: record } = await sql<WrittenTemplate>`
    update product_template t set barcode = n.barcode, name = n.name, description = n.description,
      category_id = n."categoryId", group_id = n."groupId", brand_id = n."brandId", uom_id = n."uomId",
      pack_size = n."packSize", srp = n.srp, cost = n.cost, weight_grams = n."weightGrams", status = n.status,
      updated_by = ${by}, updated_at = now(), version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, ${columns})
    where t.id = n.id and t.deleted_at is null
    returning t.id, t.sku, t.version`.execute(db)
  return record
}

/** Reverts an import in full or not at all: deletes the templates it created and restores those it updated. */
export async function revertImportedTemplates(
  { db, staff, auditAll }: Pick<ImportContext, 'db' | 'staff' | 'auditAll'>,
  written: readonly WrittenRecord[],
  reason: string,
): Promise<{ recordId: number; version: number }[]> {
  const { rows: present } = await sql<Fields & WrittenTemplate>`
    select t.id, t.version, t.sku, t.barcode, t.name, t.description, t.category_id, t.group_id, t.brand_id, t.uom_id,
      t.pack_size, t.srp, t.cost, t.weight_grams, t.status
    from product_template t where t.id = any(${written.map(({ recordId }) => recordId)}) and t.deleted_at is null
    order by t.id for update`.execute(db)
  const byId = new Map(present.map((row) => [row.id, row]))
  const moved = written.filter(({ recordId, version }) => byId.get(recordId)?.version !== version)
  const [first] = moved
  if (first) {
    const name = byId.get(first.recordId)?.name ?? `Row ${first.line}`
    throw new AppError(
      moved.length === 1
        ? catalogueMessages('CHANGED_SINCE_IMPORT', { name })
        : catalogueMessages('MANY_CHANGED_SINCE_IMPORT', { name, count: moved.length - 1 }),
      { code: 'STALE' },
    )
  }
  const created = written.filter(({ before }) => before === null)
  const changed = written.flatMap(({ recordId, before }) =>
    before === null ? [] : [{ ...Fields.parse(before), id: recordId }],
  )
  await sql`update product_template set deleted_at = now(), updated_by = ${staff.email}, updated_at = now(),
      version = version + 1
    where id = any(${created.map(({ recordId }) => recordId)})`.execute(db)
  const restored = await updateAll(db, changed, staff.email)
  await auditAll(
    written.flatMap(({ recordId, before }) => {
      const row = byId.get(recordId)
      return row
        ? [
            {
              action: 'Undo import',
              kind: 'product-template',
              recordId,
              label: row.name,
              reason,
              before: auditSnapshot(row),
              ...(before !== null && { after: auditSnapshot(Fields.parse(before)) }),
            },
          ]
        : []
    }),
  )
  return restored.map(({ id, version }) => ({ recordId: id, version }))
}
