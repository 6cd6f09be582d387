import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { networkGroupPlace } from '#areas/eload/access.ts'
import { ActiveStatus, auditFields, NamedRecord } from '#areas/eload/contract.ts'
import { toCreate, toDelete, toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { Saved, call, write } from '#platform/contract/call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Id, Reason, requiredText } from '#platform/contract/fields/text.ts'

export const NetworkGroup = z.object({
  id: z.int(),
  name: z.string(),
  networkIds: z.array(z.int()),
  networks: z.array(NamedRecord),
  sequence: z.int(),
  status: ActiveStatus,
  ...auditFields,
})
export type NetworkGroup = z.infer<typeof NetworkGroup>

/**
 * Fields of a group that the form submits. A network belongs to one group: choosing it here removes it from its
 * former group.
 */
export const NetworkGroupDraft = z.strictObject({
  name: requiredText(80),
  networkIds: z
    .array(Id)
    .min(1, eloadMessages.issue('NETWORK_REQUIRED'))
    .max(100)
    .refine((ids) => new Set(ids).size === ids.length, eloadMessages.issue('CHOSEN_TWICE')),
  sequence: z.int().min(0).max(9999).default(0),
  status: ActiveStatus.default('active'),
})
export type NetworkGroupDraft = z.output<typeof NetworkGroupDraft>

const ById = z.strictObject({ id: Id })
const ByVersion = ById.extend({ version: z.int() })
const invalidates = ['/eload/', '/audit/']

export const networkGroupCalls = {
  list: call('/eload/network-group/list', {
    needs: withAnyFlag(networkGroupPlace),
    request: listRequest({
      filters: { status: ActiveStatus },
      sorts: ['sequence', 'name', 'createdAt', 'updatedAt'],
      defaultSort: 'sequence',
      defaultDirection: 'asc',
    }),
    reply: pageOf(NetworkGroup),
  }),
  /** Used by selection fields on other screens, so any signed-in person can call it. */
  listAll: call('/eload/network-group/listAll', {
    needs: 'signed-in',
    request: z.strictObject({}),
    reply: z.array(NamedRecord.extend({ networkIds: z.array(z.int()), status: ActiveStatus })),
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
    invalidates,
  }),
  update: write('/eload/network-group/update', {
    needs: toUpdate(networkGroupPlace),
    request: NetworkGroupDraft.extend(ByVersion.shape),
    reply: Saved,
    invalidates,
  }),
  updateStatus: write('/eload/network-group/update-status', {
    needs: toUpdate(networkGroupPlace),
    request: ById.extend({ status: ActiveStatus, reason: Reason.optional(), version: z.int().optional() }),
    reply: Saved,
    invalidates,
  }),
  delete: write('/eload/network-group/delete', {
    needs: toDelete(networkGroupPlace),
    request: ById.extend({ version: z.int().optional() }),
    reply: Saved,
    invalidates,
  }),
  logs: call('/eload/network-group/logs', {
    needs: withAnyFlag(networkGroupPlace),
    request: ById.extend(logRequest),
    reply: LogPage,
  }),
}
