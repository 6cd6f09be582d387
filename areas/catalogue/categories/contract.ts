import { z } from 'zod'
import { categoryPlace } from '#areas/catalogue/access.ts'
import { Saved } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'
import { Id, optionalText, requiredText } from '#platform/contract/fields.ts'
import { References } from '#platform/contract/references.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const Category = z.object({
  productId: z.int(),
  name: z.string(),
  description: z.string(),
  icon: StoredFile.nullable(),
  parentId: z.int().nullable(),
  parentName: z.string().nullable(),
  /** Position among its siblings, starting at 1. */
  sequence: z.int(),
  status: ActiveStatus,
  childCount: z.int(),
  templateCount: z.int(),
  ...auditFields,
})
export type Category = z.infer<typeof Category>

/** Fields of a category that the form submits. A new category is placed last among its siblings. */
export const CategoryDraft = z.strictObject({
  name: requiredText(80),
  description: optionalText(2_000),
  /** Key of the uploaded file. */
  icon: FileKey.nullable().default(null),
  /** Parent category. A category that has a parent cannot be a parent itself. */
  parentId: Id.nullable().default(null),
  status: ActiveStatus.default('active'),
})
export type CategoryDraft = z.output<typeof CategoryDraft>

/** Category with its subcategories in their order. */
export const TreeCategory = z.object({
  productId: z.int(),
  name: z.string(),
  icon: StoredFile.nullable(),
  status: ActiveStatus,
  templateCount: z.int(),
})
export const Tree = z.object({
  version: z.int(),
  rows: z.array(TreeCategory.extend({ children: z.array(TreeCategory) })),
})
export type Tree = z.infer<typeof Tree>

const ByCategory = z.strictObject({ productId: Id })
const CategorySaved = Saved.extend({ productId: z.int() })

const calls = recordCalls(categoryPlace, {
  saved: CategorySaved,
  invalidates: ['/product-template/', '/audit/'],
})

export const categoryCalls = {
  list: calls.list('/product-template/category/list', Category, {
    filters: { status: ActiveStatus, parentId: z.int().min(0) },
    sorts: ['sequence', 'name', 'createdAt', 'updatedAt'],
    defaultDirection: 'asc',
  }),
  create: calls.create('/product-template/category/create', CategoryDraft),
  update: calls.update(
    '/product-template/category/update',
    CategoryDraft.extend({ productId: Id, version: z.int() }),
  ),
  delete: calls.delete(
    '/product-template/category/delete',
    ByCategory.extend({ version: z.int().optional() }),
  ),
  info: calls.read('/product-template/category/info', ByCategory, Category),
  /** Returns the whole category tree and its version. */
  tree: calls.read('/product-template/category/tree', z.strictObject({}), Tree),
  /** Reorders the whole tree. The request must name every category exactly once. */
  arrange: calls.update(
    '/product-template/category/arrange',
    z.strictObject({
      rows: z
        .array(z.strictObject({ productId: Id, children: z.array(Id).max(500) }))
        .min(1)
        .max(500),
      version: z.int(),
    }),
  ),
  uses: calls.read('/product-template/category/uses', ByCategory, References),
}
