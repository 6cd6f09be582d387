import { z } from 'zod'
import { templatePlace } from '#areas/catalogue/access.ts'
import { toCreate, toDelete, withAnyFlag } from '#platform/access.ts'
import { call, Saved, write } from '#platform/contract/call.ts'
import { Id, requiredText } from '#platform/contract/fields.ts'
import { References } from '#platform/contract/references.ts'

/** Unit of measure in which a product is counted or weighed. */
export const Unit = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  templateCount: z.int(),
  version: z.int(),
})
export type Unit = z.infer<typeof Unit>

export const UnitDraft = z.strictObject({ code: requiredText(10), name: requiredText(60) })

const ById = z.strictObject({ id: Id })
const invalidates = ['/product-template/', '/audit/']

const get = {
  needs: withAnyFlag(templatePlace),
  reply: z.array(Unit),
}
const add = { needs: toCreate(templatePlace), request: UnitDraft, reply: Saved, invalidates }
const remove = { needs: toDelete(templatePlace), request: ById, reply: Saved, invalidates }

/**
 * Units are served under `/product/`, as in the specification, and directly under `/product-template` as well.
 */
export const unitCalls = {
  get: call('/product-template/product/get-uom', get),
  new: write('/product-template/product/new-uom', add),
  delete: write('/product-template/product/delete-uom', remove),
  getToo: call('/product-template/get-uom', get),
  newToo: write('/product-template/new-uom', add),
  deleteToo: write('/product-template/delete-uom', remove),
  /** Lists the records that refer to a unit and block its deletion. */
  uses: call('/product-template/product/uom-uses', {
    needs: withAnyFlag(templatePlace),
    request: ById,
    reply: References,
  }),
}
