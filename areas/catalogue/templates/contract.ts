import { catalogueMessages } from '#areas/catalogue/messages.ts'
import { z } from 'zod'
import { templatePlace } from '#areas/catalogue/access.ts'
import { getBarcodeError } from '#areas/catalogue/rules.ts'
import { toCreate } from '#platform/access.ts'
import { Saved, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { ImportConfirmation, ImportCounts } from '#platform/contract/imports.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, PositiveMoney, Id, optionalText, requiredText } from '#platform/contract/fields.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'
import { References } from '#platform/contract/references.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const TemplateRow = z.object({
  id: z.int(),
  sku: z.string(),
  /** EAN-8, UPC-A, EAN-13 or GTIN-14; empty if the product has none. */
  barcode: z.string(),
  name: z.string(),
  categoryId: z.int(),
  categoryName: z.string(),
  groupId: z.int().nullable(),
  groupName: z.string().nullable(),
  brandId: z.int(),
  brandName: z.string(),
  uomId: z.int(),
  uomCode: z.string(),
  packSize: z.int(),
  srp: Money,
  cost: Money.nullable(),
  status: ActiveStatus,
  image: StoredFile.nullable(),
  ...auditFields,
})
export type TemplateRow = z.infer<typeof TemplateRow>

export const Template = TemplateRow.extend({
  description: z.string(),
  weightGrams: z.int().nullable(),
  /** Name of the file the template was imported from; null if it was entered by hand. */
  importedFrom: z.string().nullable(),
})
export type Template = z.infer<typeof Template>

/** Stock number, unique regardless of case. */
export const Sku = requiredText(40)

/** Digits only. Spaces and hyphens, as printed on packages, are removed. */
export const Barcode = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .superRefine((barcode, context) => {
    const error = getBarcodeError(barcode)
    if (error !== null) context.addIssue({ code: 'custom', message: error.encoded })
  })

const shape = {
  sku: Sku,
  barcode: Barcode.default(''),
  name: requiredText(150),
  description: optionalText(2_000),
  categoryId: Id,
  groupId: Id.nullable().default(null),
  brandId: Id,
  uomId: Id,
  packSize: z.int().min(1).max(1_000_000).default(1),
  srp: PositiveMoney,
  cost: Money.nullable().default(null),
  weightGrams: z.int().min(0).max(100_000_000).nullable().default(null),
  /** Key of the uploaded file. */
  image: FileKey.nullable().default(null),
  status: ActiveStatus.default('active'),
}
/** Fields of a template that the form submits. */
export const TemplateDraft = z.strictObject(shape).refine(({ cost, srp }) => cost === null || cost <= srp, {
  path: ['cost'],
  message: catalogueMessages.issue('COST_ABOVE_PRICE'),
})
export type TemplateDraft = z.output<typeof TemplateDraft>

// Spreadsheets contain amounts with separators and currency signs: 1,250.00 and ₱1,250.00 are equal.
const parseNumber = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((text) => (typeof text === 'string' ? text.replace(/[₱,\s]/g, '') : text), value)
const parseCount = (min: number, max: number) => parseNumber(z.coerce.number().int().min(min).max(max))
const typedText = (max: number) =>
  z.preprocess((text) => (typeof text === 'number' ? String(text) : text), requiredText(max))

/** Row of an import file or of `bulk-insert`. Related records are given by name. Omitted fields keep their value. */
export const TemplateLine = z.strictObject({
  sku: typedText(40),
  barcode: z.preprocess((text) => (typeof text === 'number' ? String(text) : text), Barcode).optional(),
  name: typedText(150).optional(),
  category: typedText(80).optional(),
  group: typedText(80).optional(),
  brand: typedText(80).optional(),
  uom: typedText(10).optional(),
  pack_size: parseCount(1, 1_000_000).optional(),
  srp: parseNumber(PositiveMoney).optional(),
  cost: parseNumber(Money).optional(),
  description: z.string().trim().max(2_000).optional(),
  weight_grams: parseCount(0, 100_000_000).optional(),
  status: z
    .preprocess((text) => (typeof text === 'string' ? text.trim().toLowerCase() : text), ActiveStatus)
    .optional(),
})
export type TemplateLine = z.output<typeof TemplateLine>

const ById = z.strictObject({ id: Id })
const invalidates = ['/product-template/', '/imports/', '/audit/']

const Inserted = z.object({
  inserted: z.int(),
  updated: z.int(),
  failed: z.array(z.object({ row: z.int(), message: z.string() })),
})
const insert = {
  needs: toCreate(templatePlace),
  request: z.strictObject({
    rows: z.array(z.record(z.string(), z.unknown())).min(1).max(1_000),
    /** Updates templates whose SKU already exists. If false, existing templates stay unchanged. */
    overwrite: z.boolean().default(false),
    /** Skips invalid rows. If false, one invalid row rejects the whole request. */
    partial: z.boolean().default(false),
  }),
  reply: Inserted,
  invalidates,
}
const confirm = {
  needs: toCreate(templatePlace),
  request: ImportConfirmation,
  reply: Saved.extend({ counts: ImportCounts }),
  invalidates,
  discriminator: 'runId',
}

const calls = recordCalls(templatePlace, {
  saved: Saved,
  invalidates: ['/product-template/', '/imports/', '/audit/'],
})

export const templateCalls = {
  list: calls.list('/product-template/product/list', TemplateRow, {
    filters: {
      status: ActiveStatus,
      categoryId: Id,
      groupId: Id,
      brandId: Id,
      uomId: Id,
      hasBarcode: z.boolean(),
    },
    sorts: ['createdAt', 'updatedAt', 'name', 'sku', 'srp'],
  }),
  info: calls.read('/product-template/product/info', ById, Template),
  create: calls.create('/product-template/product/create', TemplateDraft),
  update: calls.update(
    '/product-template/product/update',
    TemplateDraft.safeExtend({ id: Id, version: z.int() }),
  ),
  delete: calls.delete('/product-template/product/delete', ById.extend({ version: z.int().optional() })),
  bulkInsert: write('/product-template/product/bulk-insert', insert),
  bulkInsertToo: write('/product-template/bulk-insert', insert),
  /** The import screen sends its rows to the same path to confirm a previewed file. */
  confirmImport: write('/product-template/product/bulk-insert', confirm),
  confirmImportToo: write('/product-template/bulk-insert', confirm),
  /** Returns the history of a template. */
  logs: calls.read('/product-template/product/logs', ById.extend(logRequest), LogPage),
  uses: calls.read('/product-template/product/uses', ById, References),
  /** Names of all categories, groups, brands and units, for the template form. */
  options: calls.read(
    '/product-template/product/options',
    z.strictObject({}),
    z.object({
      categories: z.array(
        z.object({ id: z.int(), name: z.string(), parentId: z.int().nullable(), status: ActiveStatus }),
      ),
      groups: z.array(z.object({ id: z.int(), name: z.string(), categoryId: z.int(), status: ActiveStatus })),
      brands: z.array(z.object({ id: z.int(), name: z.string(), status: ActiveStatus })),
      units: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
}
