import { labelsOf } from '#platform/words.ts'
import { words } from '#areas/catalogue/words.ts'
import { toImportError, defineImport } from '#platform/server/imports.ts'
import { catalogueMessages } from '#areas/catalogue/messages.ts'
import { templatePlace } from '#areas/catalogue/access.ts'
import { TemplateLine } from '#areas/catalogue/templates/contract.ts'
import { type ValidatedLine, validateLine } from './import-validation.ts'
import { skuKey, type ImportLookup, loadKnown } from './import-lookup.ts'
import { revertImportedTemplates, writeImportedTemplates } from './import-writes.ts'
import { permits, toCreate, toDelete, toUpdate } from '#platform/access.ts'
import type { Staff } from '#platform/server/staff.ts'

const t = labelsOf(words)

/** Imports templates from a CSV file or workbook. New SKUs are created; existing ones change only with overwrite. */
export const templateImport = defineImport({
  kind: 'product-template',
  title: catalogueMessages('TITLE_TEMPLATES'),
  needs: toCreate(templatePlace),
  needsToUndoOthers: [toDelete(templatePlace), toUpdate(templatePlace)],
  columns: [
    {
      field: 'sku',
      title: t('sku'),
      headingAliases: ['item code', 'stock no'],
      isRequired: true,
      example: 'LM-PC-55',
    },
    {
      field: 'barcode',
      title: t('barcode'),
      headingAliases: ['ean', 'upc', 'gtin'],
      example: '4800016644504',
    },
    {
      field: 'name',
      title: t('name'),
      headingAliases: ['product', 'product name', 'item'],
      example: 'Pancit Canton Original 55 g',
    },
    { field: 'category', title: t('category'), example: 'Instant noodles' },
    {
      field: 'group',
      title: t('group'),
      headingAliases: ['product group'],
      example: 'Pancit canton',
    },
    { field: 'brand', title: t('brand'), headingAliases: ['tatak'], example: 'Lucky Me!' },
    {
      field: 'uom',
      title: t('unit'),
      headingAliases: ['unit', 'unit of measure'],
      example: 'PC',
    },
    {
      field: 'pack_size',
      title: t('packSize'),
      headingAliases: ['pack', 'qty per pack'],
      example: '1',
    },
    {
      field: 'srp',
      title: t('srp'),
      headingAliases: ['price', 'presyo', 'retail price'],
      isAmount: true,
      example: '15.00',
    },
    { field: 'cost', title: t('cost'), headingAliases: ['unit cost'], isAmount: true, example: '12.50' },
    {
      field: 'description',
      title: t('description'),
      example: 'Stir-fried noodles',
    },
    {
      field: 'weight_grams',
      title: t('weight'),
      headingAliases: ['weight', 'grams'],
      example: '55',
    },
    { field: 'status', title: t('status'), example: 'active' },
  ],
  options: [
    {
      key: 'overwrite',
      title: catalogueMessages('LABEL_OVERWRITE'),
      hint: catalogueMessages('OVERWRITE_HINT'),
    },
  ],
  row: TemplateLine,
  keyOf: ({ sku }) => skuKey(sku),
  maxRows: 20_000,
  async check({ db, staff }, rows, { overwrite = false }) {
    const known = await loadKnown(db, rows)
    return rows.map((row) => {
      const { result, sentence, errors } = validateLineFor(staff, row, known, overwrite)
      return { result, sentence, errors }
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
