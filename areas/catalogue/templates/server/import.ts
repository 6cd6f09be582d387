import { toImportError } from '#platform/server/imports/import-type.ts'
import { catalogueMessages } from '#areas/catalogue/messages.ts'
import { templatePlace } from '#areas/catalogue/access.ts'
import { TemplateLine } from '#areas/catalogue/templates/contract.ts'
import { type ValidatedLine, validateLine } from './import-validation.ts'
import { normalizeName, type ImportLookup, loadKnown } from './import-lookup.ts'
import { revertImportedTemplates, writeImportedTemplates } from './import-writes.ts'
import { permits, toCreate, toDelete, toUpdate } from '#platform/access/access.ts'
import { defineImport } from '#platform/server/imports/imports.ts'
import type { Staff } from '#platform/server/http/staff.ts'

/** Imports templates from a CSV file or workbook. New SKUs are created; existing ones change only with overwrite. */
export const templateImport = defineImport({
  kind: 'product-template',
  title: { en: 'Product templates', fil: 'Mga product template' },
  needs: toCreate(templatePlace),
  needsToUndoOthers: [toDelete(templatePlace), toUpdate(templatePlace)],
  columns: [
    {
      field: 'sku',
      title: { en: 'SKU', fil: 'SKU' },
      headingAliases: ['item code', 'stock no'],
      isRequired: true,
      example: 'LM-PC-55',
    },
    {
      field: 'barcode',
      title: { en: 'Barcode', fil: 'Barcode' },
      headingAliases: ['ean', 'upc', 'gtin'],
      example: '4800016644504',
    },
    {
      field: 'name',
      title: { en: 'Name', fil: 'Pangalan' },
      headingAliases: ['product', 'product name', 'item'],
      example: 'Pancit Canton Original 55 g',
    },
    { field: 'category', title: { en: 'Category', fil: 'Category' }, example: 'Instant noodles' },
    {
      field: 'group',
      title: { en: 'Group', fil: 'Group' },
      headingAliases: ['product group'],
      example: 'Pancit canton',
    },
    { field: 'brand', title: { en: 'Brand', fil: 'Brand' }, headingAliases: ['tatak'], example: 'Lucky Me!' },
    {
      field: 'uom',
      title: { en: 'UOM', fil: 'UOM' },
      headingAliases: ['unit', 'unit of measure'],
      example: 'PC',
    },
    {
      field: 'pack_size',
      title: { en: 'Pack size', fil: 'Pack size' },
      headingAliases: ['pack', 'qty per pack'],
      example: '1',
    },
    {
      field: 'srp',
      title: { en: 'SRP', fil: 'SRP' },
      headingAliases: ['price', 'presyo', 'retail price'],
      example: '15.00',
    },
    { field: 'cost', title: { en: 'Cost', fil: 'Cost' }, headingAliases: ['unit cost'], example: '12.50' },
    {
      field: 'description',
      title: { en: 'Description', fil: 'Description' },
      example: 'Stir-fried noodles',
    },
    {
      field: 'weight_grams',
      title: { en: 'Weight (g)', fil: 'Timbang (g)' },
      headingAliases: ['weight', 'grams'],
      example: '55',
    },
    { field: 'status', title: { en: 'Status', fil: 'Status' }, example: 'active' },
  ],
  options: [
    {
      key: 'overwrite',
      title: { en: 'Update existing templates', fil: 'I-update ang mga existing na template' },
      hint: {
        en: 'Existing templates are matched by SKU. Empty cells do not change a field. When off, existing templates are not updated.',
        fil: 'Itinutugma ayon sa SKU ang mga existing na template. Hindi binabago ng blangkong cell ang field. Kapag naka-off, hindi ia-update ang mga existing na template.',
      },
    },
  ],
  row: TemplateLine,
  keyOf: ({ sku }) => normalizeName(sku),
  maxRows: 20_000,
  async check({ db, staff }, rows, { overwrite = false }) {
    const known = await loadKnown(db, rows)
    return rows.map((row) => {
      const { result, sentence, errors } = validateLineFor(staff, row, known, overwrite)
      return { result, sentence, faults: errors }
    })
  },
  async apply(asking, rows, fileName) {
    // Referenced records are locked so that they cannot be deleted before the rows are written.
    const known = await loadKnown(
      asking.db,
      rows.map(({ row }) => row),
      'hold',
    )
    return writeImportedTemplates(
      asking,
      rows.flatMap(({ line, row }) => {
        const validated = validateLineFor(asking.staff, row, known, true)
        return isWritten(validated) ? [{ line, validated }] : []
      }),
      fileName,
    )
  },
  undo: revertImportedTemplates,
})

/**
 * Validates a row against the existing records and the person's permissions. Permission to create does not include
 * permission to update.
 */
export function validateLineFor(
  staff: Staff,
  row: TemplateLine,
  known: ImportLookup,
  overwrite: boolean,
): ValidatedLine {
  const validated = validateLine(row, known, overwrite)
  if (validated.result !== 'update' || permits(staff, toUpdate(templatePlace))) return validated
  const message = catalogueMessages('UPDATE_NOT_ALLOWED')
  return {
    ...validated,
    result: 'error',
    sentence: undefined,
    errors: [toImportError('sku', message)],
    fields: null,
  }
}

/** Whether the row results in a write. */
export const isWritten = (
  validated: ValidatedLine,
): validated is ValidatedLine & { fields: NonNullable<ValidatedLine['fields']> } =>
  validated.fields !== null && (validated.result === 'create' || validated.result === 'update')
