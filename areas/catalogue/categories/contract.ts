import { z } from 'zod'
import { categoryPlace } from '#areas/catalogue/access.ts'
import { toCreate, toDelete, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, Saved, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'
import { Id, optionalText, requiredText } from '#platform/contract/fields/text.ts'
import { References } from '#platform/contract/references.ts'

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
const invalidates = ['/product-template/', '/audit/']

export const categoryCalls = {
  list: call('/product-template/category/list', {
    needs: withAnyFlag(categoryPlace),
    request: listRequest({
      filters: { status: ActiveStatus, parentId: z.int().min(0) },
      sorts: ['sequence', 'name', 'createdAt', 'updatedAt'],
      defaultSort: 'sequence',
      defaultDirection: 'asc',
    }),
    reply: pageOf(Category),
  }),
  create: write('/product-template/category/create', {
    needs: toCreate(categoryPlace),
    request: CategoryDraft,
    reply: CategorySaved,
    invalidates,
  }),
  update: write('/product-template/category/update', {
    needs: toUpdate(categoryPlace),
    request: CategoryDraft.extend({ productId: Id, version: z.int() }),
    reply: CategorySaved,
    invalidates,
  }),
  delete: write('/product-template/category/delete', {
    needs: toDelete(categoryPlace),
    request: ByCategory.extend({ version: z.int().optional() }),
    reply: CategorySaved,
    invalidates,
  }),
  info: call('/product-template/category/info', {
    needs: withAnyFlag(categoryPlace),
    request: ByCategory,
    reply: Category,
  }),
  /** Returns the whole category tree and its version. */
  tree: call('/product-template/category/tree', {
    needs: withAnyFlag(categoryPlace),
    request: z.strictObject({}),
    reply: Tree,
  }),
  /** Reorders the whole tree. The request must name every category exactly once. */
  arrange: write('/product-template/category/arrange', {
    needs: toUpdate(categoryPlace),
    request: z.strictObject({
      rows: z
        .array(z.strictObject({ productId: Id, children: z.array(Id).max(500) }))
        .min(1)
        .max(500),
      version: z.int(),
    }),
    reply: CategorySaved,
    invalidates,
  }),
  uses: call('/product-template/category/uses', {
    needs: withAnyFlag(categoryPlace),
    request: ByCategory,
    reply: References,
  }),
}
