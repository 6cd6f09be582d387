import { z } from 'zod'
import { networkGroupPlace } from '#areas/eload/access.ts'
import { InUse, kept, Named } from '#areas/eload/contract.ts'
import { toCreate, toDelete, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { Saved, call, write } from '#platform/contract/call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Id, Reason, requiredText } from '#platform/contract/text.ts'

export const NetworkGroup = z.object({
  id: z.int(),
  name: z.string(),
  networkIds: z.array(z.int()),
  networks: z.array(Named),
  sequence: z.int(),
  status: InUse,
  ...kept,
})
export type NetworkGroup = z.infer<typeof NetworkGroup>

/** A group as the form sends it. A network is in one group: choosing it here takes it out of its former one. */
export const NetworkGroupDraft = z.strictObject({
  name: requiredText(80),
  networkIds: z
    .array(Id)
    .min(1, 'Choose at least one network')
    .max(100)
    .refine((ids) => new Set(ids).size === ids.length, 'A network stands here twice'),
  sequence: z.int().min(0).max(9999).default(0),
  status: InUse.default('active'),
})
export type NetworkGroupDraft = z.output<typeof NetworkGroupDraft>

const ById = z.strictObject({ id: Id })
const ByVersion = ById.extend({ version: z.int() })
const touches = ['/eload/', '/audit/']

export const networkGroupCalls = {
  list: call('/eload/network-group/list', {
    needs: withAnyFlag(networkGroupPlace),
    request: listRequest({
      filters: { status: InUse },
      sorts: ['sequence', 'name', 'createdAt', 'updatedAt'],
      defaultSort: 'sequence',
      defaultDirection: 'asc',
    }),
    reply: pageOf(NetworkGroup),
  }),
  /** Fills selectors on other screens, so signing in is enough. */
  listAll: call('/eload/network-group/listAll', {
    needs: 'signed-in',
    request: z.strictObject({}),
    reply: z.array(Named.extend({ networkIds: z.array(z.int()), status: InUse })),
  }),
  info: call('/eload/network-group/info', {
    needs: withAnyFlag(networkGroupPlace),
    request: ById,
    reply: NetworkGroup,
  }),
  create: write('/eload/network-group/create', {
    needs: toCreate(networkGroupPlace),
    request: NetworkGroupDraft,
    reply: Saved,
    touches,
  }),
  update: write('/eload/network-group/update', {
    needs: toUpdate(networkGroupPlace),
    request: NetworkGroupDraft.extend(ByVersion.shape),
    reply: Saved,
    touches,
  }),
  updateStatus: write('/eload/network-group/update-status', {
    needs: toUpdate(networkGroupPlace),
    request: ById.extend({ status: InUse, reason: Reason.optional(), version: z.int().optional() }),
    reply: Saved,
    touches,
  }),
  delete: write('/eload/network-group/delete', {
    needs: toDelete(networkGroupPlace),
    request: ById.extend({ version: z.int().optional() }),
    reply: Saved,
    touches,
  }),
  logs: call('/eload/network-group/logs', {
    needs: withAnyFlag(networkGroupPlace),
    request: ById.extend(logRequest),
    reply: LogPage,
  }),
}
