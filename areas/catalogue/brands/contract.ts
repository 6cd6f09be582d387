import { z } from 'zod'
import { templatePlace } from '#areas/catalogue/access.ts'
import { Saved } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'
import { Id, optionalText, Reason, requiredText } from '#platform/contract/fields.ts'
import { References } from '#platform/contract/references.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const Brand = z.object({
  id: z.int(),
  name: z.string(),
  logo: StoredFile.nullable(),
  manufacturer: z.string(),
  status: ActiveStatus,
  templateCount: z.int(),
  ...auditFields,
})
export type Brand = z.infer<typeof Brand>

/** Fields of a brand that the form submits. */
export const BrandDraft = z.strictObject({
  name: requiredText(80),
  /** Key of the uploaded file. */
  logo: FileKey.nullable().default(null),
  manufacturer: optionalText(120),
  status: ActiveStatus.default('active'),
})

const ById = z.strictObject({ id: Id })

const calls = recordCalls(templatePlace, { saved: Saved, invalidates: ['/product-template/', '/audit/'] })

export const brandCalls = {
  list: calls.list('/product-template/brand/list', Brand, {
    filters: { status: ActiveStatus },
    sorts: ['name', 'manufacturer', 'createdAt', 'updatedAt'],
    defaultSort: 'createdAt',
  }),
  create: calls.create('/product-template/brand/create', BrandDraft),
  /** `reason` belongs to a change of status. */
  update: calls.update(
    '/product-template/brand/update',
    BrandDraft.extend({ id: Id, version: z.int(), reason: Reason.optional() }),
  ),
  delete: calls.delete('/product-template/brand/delete', ById.extend({ version: z.int().optional() })),
  /** Lists the records that refer to a brand and block its deletion. */
  uses: calls.read('/product-template/brand/uses', ById, References),
}
