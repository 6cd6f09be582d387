import { z } from 'zod'
import { templatePlace } from '#areas/catalogue/access.ts'
import { Saved } from '#platform/contract/call.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'
import { Id, optionalText, requiredText } from '#platform/contract/fields.ts'
import { References } from '#platform/contract/references.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

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

const calls = recordCalls(templatePlace, { saved: Saved, invalidates: ['/product-template/', '/audit/'] })

export const groupCalls = {
  list: calls.list('/product-template/group/list', Group, {
    filters: { status: ActiveStatus, categoryId: Id },
    sorts: ['name', 'createdAt', 'updatedAt'],
    defaultSort: 'createdAt',
  }),
  create: calls.create('/product-template/group/create', GroupDraft),
  update: calls.update('/product-template/group/update', GroupDraft.extend({ id: Id, version: z.int() })),
  delete: calls.delete('/product-template/group/delete', ById.extend({ version: z.int().optional() })),
  /** Lists the records that refer to a group and block its deletion. */
  uses: calls.read('/product-template/group/uses', ById, References),
}
