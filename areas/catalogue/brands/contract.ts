import { z } from 'zod'
import { templatePlace } from '#areas/catalogue/access.ts'
import { toCreate, toDelete, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, Saved, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'
import { Id, optionalText, requiredText } from '#platform/contract/fields/text.ts'
import { References } from '#platform/contract/references.ts'

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
const invalidates = ['/product-template/', '/audit/']

export const brandCalls = {
  list: call('/product-template/brand/list', {
    needs: withAnyFlag(templatePlace),
    request: listRequest({
      filters: { status: ActiveStatus },
      sorts: ['name', 'manufacturer', 'createdAt', 'updatedAt'],
      defaultSort: 'createdAt',
    }),
    reply: pageOf(Brand),
  }),
  create: write('/product-template/brand/create', {
    needs: toCreate(templatePlace),
    request: BrandDraft,
    reply: Saved,
    invalidates,
  }),
  update: write('/product-template/brand/update', {
    needs: toUpdate(templatePlace),
    request: BrandDraft.extend({ id: Id, version: z.int() }),
    reply: Saved,
    invalidates,
  }),
  delete: write('/product-template/brand/delete', {
    needs: toDelete(templatePlace),
    request: ById.extend({ version: z.int().optional() }),
    reply: Saved,
    invalidates,
  }),
  /** Lists the records that refer to a brand and block its deletion. */
  uses: call('/product-template/brand/uses', {
    needs: withAnyFlag(templatePlace),
    request: ById,
    reply: References,
  }),
}
