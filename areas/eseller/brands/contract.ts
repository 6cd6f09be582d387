import { z } from 'zod'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { Saved } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { Money, Id, optionalText, Reason, requiredText } from '#platform/contract/fields.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

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

const calls = recordCalls(eSuppliesPlace, { saved: Saved, invalidates: ['/e-seller/', '/audit/'] })

export const sellerBrandCalls = {
  list: calls.list('/e-seller/brand/list', SellerBrand, {
    filters: { status: ActiveStatus },
    sorts: ['createdAt', 'updatedAt', 'name', 'leadTimeDays'],
  }),
  info: calls.read('/e-seller/brand/info', ById, SellerBrand),
  create: calls.create('/e-seller/brand/create', SellerBrandDraft),
  /** `reason` belongs to a change of status. */
  update: calls.update(
    '/e-seller/brand/update',
    SellerBrandDraft.extend({ id: Id, version: z.int(), reason: Reason.optional() }),
  ),
}
