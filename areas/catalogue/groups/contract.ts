import { z } from 'zod'
import { templatePlace } from '#areas/catalogue/access.ts'
import { toCreate, toDelete, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { call, Saved, write } from '#platform/contract/call.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'
import { Id, optionalText, requiredText } from '#platform/contract/fields/text.ts'
import { References } from '#platform/contract/references.ts'

export const Group = z.object({
  id: z.int(),
  name: z.string(),
  categoryId: z.int(),
  categoryName: z.string(),
  description: z.string(),
  status: ActiveStatus,
  templateCount: z.int(),
  ...auditFields,
})
export type Group = z.infer<typeof Group>

/** Fields of a group that the form submits. */
export const GroupDraft = z.strictObject({
  name: requiredText(80),
  categoryId: Id,
  description: optionalText(2_000),
  status: ActiveStatus.default('active'),
})

const ById = z.strictObject({ id: Id })
const invalidates = ['/product-template/', '/audit/']

export const groupCalls = {
  list: call('/product-template/group/list', {
    needs: withAnyFlag(templatePlace),
    request: listRequest({
      filters: { status: ActiveStatus, categoryId: Id },
      sorts: ['name', 'createdAt', 'updatedAt'],
      defaultSort: 'createdAt',
    }),
    reply: pageOf(Group),
  }),
  create: write('/product-template/group/create', {
    needs: toCreate(templatePlace),
    request: GroupDraft,
    reply: Saved,
    invalidates,
  }),
  update: write('/product-template/group/update', {
    needs: toUpdate(templatePlace),
    request: GroupDraft.extend({ id: Id, version: z.int() }),
    reply: Saved,
    invalidates,
  }),
  delete: write('/product-template/group/delete', {
    needs: toDelete(templatePlace),
    request: ById.extend({ version: z.int().optional() }),
    reply: Saved,
    invalidates,
  }),
  /** Lists the records that refer to a group and block its deletion. */
  uses: call('/product-template/group/uses', {
    needs: withAnyFlag(templatePlace),
    request: ById,
    reply: References,
  }),
}
