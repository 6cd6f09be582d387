import type { ImportError } from '#platform/contract/imports.ts'
import { toImportError } from '#platform/server/imports.ts'
import type { Message } from '#platform/words.ts'
import { catalogueMessages } from '#areas/catalogue/messages.ts'
import type { TemplateLine } from '#areas/catalogue/templates/contract.ts'
import { nameKey } from '#platform/contract/search-words.ts'
import { skuKey, groupKey, type ImportLookup, type ExistingTemplate } from './import-lookup.ts'
import { z } from 'zod'
import { ActiveStatus } from '#platform/contract/record.ts'
import { formatCentavos } from '#platform/contract/fields.ts'

/** Stored fields of a template. An import also keeps the previous fields in this form so that it can be reverted. */
export const Fields = z.object({
  sku: z.string(),
  barcode: z.string(),
  name: z.string(),
  description: z.string(),
  categoryId: z.int(),
  groupId: z.int().nullable(),
  brandId: z.int(),
  uomId: z.int(),
  packSize: z.int(),
  srp: z.int(),
  cost: z.int().nullable(),
  weightGrams: z.int().nullable(),
  status: ActiveStatus,
})
export type Fields = z.infer<typeof Fields>

/** Validation result of one import row. */
export type ValidatedLine = {
  result: 'create' | 'update' | 'skip' | 'error'
  sentence: Message | undefined
  errors: ImportError[]
  /** Fields of the template after the import; null if the row is invalid. */
  fields: Fields | null
  /** Existing template with the same SKU. */
  existing: ExistingTemplate | null
}

const needed = [
  ['name', 'Name'],
  ['category', 'Category'],
  ['brand', 'Brand'],
  ['uom', 'Unit'],
  ['srp', 'Price'],
] as const

/** Compares a row with the existing records and determines the result it will have. */
export function validateLine(line: TemplateLine, known: ImportLookup, overwrite: boolean): ValidatedLine {
  const present = known.templates.get(skuKey(line.sku)) ?? null
  const errors: ImportError[] = []
  if (present === null)
    for (const [field, title] of needed)
      if (line[field] === undefined)
        errors.push(toImportError(field, catalogueMessages('COLUMN_REQUIRED', { column: title })))

  const found = (field: 'category' | 'brand' | 'uom', among: Map<string, number>) => {
    const name = line[field]
    if (name === undefined) return undefined
    const id = among.get(nameKey(name))
    if (id === undefined) errors.push(toImportError(field, catalogueMessages('NAME_NOT_FOUND', { name })))
    return id
  }
  const categoryId = found('category', known.categories) ?? present?.categoryId
  const brandId = found('brand', known.brands) ?? present?.brandId
  const uomId = found('uom', known.units) ?? present?.uomId

  let groupId = present?.groupId ?? null
  if (line.group !== undefined && categoryId !== undefined) {
    groupId = known.groups.get(groupKey(categoryId, line.group)) ?? null
    if (groupId === null)
      errors.push(toImportError('group', catalogueMessages('GROUP_NOT_IN_CATEGORY', { group: line.group })))
  } else if (present && categoryId !== present.categoryId && present.groupId !== null) {
    // A template that moves to another category loses its group, which belongs to the old category.
    groupId = null
  }
  const srp = line.srp ?? present?.srp
  const cost = line.cost ?? present?.cost ?? null
  if (srp !== undefined && cost !== null && cost > srp)
    errors.push(toImportError('cost', catalogueMessages('COST_ABOVE_PRICE')))

  const isWhole =
    categoryId !== undefined && brandId !== undefined && uomId !== undefined && srp !== undefined
  if (errors.length > 0 || !isWhole)
    return { result: 'error', sentence: undefined, errors, fields: null, existing: present }
  const fields: Fields = {
    sku: present?.sku ?? line.sku,
    barcode: line.barcode ?? present?.barcode ?? '',
    name: line.name ?? present?.name ?? '',
    description: line.description ?? present?.description ?? '',
    categoryId,
    groupId,
    brandId,
    uomId,
    packSize: line.pack_size ?? present?.packSize ?? 1,
    srp,
    cost,
    weightGrams: line.weight_grams ?? present?.weightGrams ?? null,
    status: line.status ?? present?.status ?? 'active',
  }
  const validated = { errors, fields, existing: present }
  if (present === null) return { ...validated, result: 'create', sentence: undefined }
  const changed = changesOf(present, fields)
  if (changed.length === 0)
    return { ...validated, result: 'skip', sentence: catalogueMessages('ROW_UNCHANGED') }
  if (!overwrite)
    return {
      ...validated,
      result: 'skip',
      sentence: catalogueMessages('ROW_KEPT'),
    }
  return {
    ...validated,
    result: 'update',
    sentence: catalogueMessages('ROW_UPDATE', { columns: changed.join(', ') }),
  }
}

const titles = [
  ['barcode', 'barcode'],
  ['name', 'name'],
  ['description', 'description'],
  ['categoryId', 'category'],
  ['groupId', 'group'],
  ['brandId', 'brand'],
  ['uomId', 'unit'],
  ['packSize', 'pack size'],
  ['srp', 'price'],
  ['cost', 'cost'],
  ['weightGrams', 'weight'],
  ['status', 'status'],
] as const satisfies readonly (readonly [keyof Fields, string])[]

function changesOf(before: Fields, after: Fields): string[] {
  const amount = (centavos: number | null) => (centavos === null ? 'none' : formatCentavos(centavos))
  return titles
    .filter(([field]) => before[field] !== after[field])
    .map(([field, title]) =>
      field === 'srp' || field === 'cost'
        ? `${title} ${amount(before[field])} → ${amount(after[field])}`
        : title,
    )
}
