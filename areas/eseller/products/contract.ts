import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { withAnyFlag } from '#platform/access.ts'
import { StoredFile } from '#platform/contract/file.ts'
import { Money, Id, Moment } from '#platform/contract/fields.ts'
import { ActiveStatus } from '#platform/contract/record.ts'

export const SellerProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  image: StoredFile.nullable(),
  brandId: z.int(),
  brandName: z.string(),
  businessCategoryId: z.int(),
  businessCategoryName: z.string(),
  /** Product template it was created from. */
  templateId: z.int().nullable(),
  price: Money,
  stock: z.int(),
  seller: z.string(),
  status: ActiveStatus,
  /** Quantity in orders that have not been shipped. */
  ordered: z.int(),
  createdAt: Moment,
})
export type SellerProduct = z.infer<typeof SellerProduct>

const readCalls = callGroup({ needs: withAnyFlag(eSuppliesPlace) })

/** Products belong to their sellers, so the console only reads them. */
export const sellerProductCalls = {
  list: readCalls.list('/e-seller/product/list', SellerProduct, {
    filters: {
      status: ActiveStatus,
      brandId: Id,
      businessCategoryId: Id,
      seller: z.string().trim().max(120),
      inStock: z.boolean(),
    },
    sorts: ['createdAt', 'name', 'price', 'stock'],
  }),
  /** Sellers, for the filter. */
  sellers: readCalls.read('/e-seller/product/sellers', { reply: z.array(z.string()) }),
}
