import { z } from 'zod'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { toCreate, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, Saved, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'
import { Id, optionalText, requiredText } from '#platform/contract/fields/text.ts'

export const SellerBrand = z.object({
  id: z.int(),
  name: z.string(),
  logo: StoredFile.nullable(),
  supplierName: z.string(),
  supplierContact: z.string(),
  minOrder: Money,
  leadTimeDays: z.int(),
  status: ActiveStatus,
  productCount: z.int(),
  ...auditFields,
})
export type SellerBrand = z.infer<typeof SellerBrand>

/** Fields of a brand that the form submits. */
export const SellerBrandDraft = z.strictObject({
  name: requiredText(80),
  /** Key of the uploaded file. */
  logo: FileKey.nullable().default(null),
  supplierName: optionalText(120),
  /** Phone number or address of the supplier. */
  supplierContact: optionalText(120),
  minOrder: Money.prefault(0),
  leadTimeDays: z.int().min(0).max(90).default(0),
  status: ActiveStatus.default('active'),
})

const ById = z.strictObject({ id: Id })
const invalidates = ['/e-seller/', '/audit/']

export const sellerBrandCalls = {
  list: call('/e-seller/brand/list', {
    needs: withAnyFlag(eSuppliesPlace),
    request: listRequest({
      filters: { status: ActiveStatus },
      sorts: ['createdAt', 'updatedAt', 'name', 'leadTimeDays'],
      defaultSort: 'createdAt',
    }),
    reply: pageOf(SellerBrand),
  }),
  info: call('/e-seller/brand/info', {
    needs: withAnyFlag(eSuppliesPlace),
    request: ById,
    reply: SellerBrand,
  }),
  create: write('/e-seller/brand/create', {
    needs: toCreate(eSuppliesPlace),
    request: SellerBrandDraft,
    reply: Saved,
    invalidates,
  }),
  update: write('/e-seller/brand/update', {
    needs: toUpdate(eSuppliesPlace),
    request: SellerBrandDraft.extend({ id: Id, version: z.int() }),
    reply: Saved,
    invalidates,
  }),
}
