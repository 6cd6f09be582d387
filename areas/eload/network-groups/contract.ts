import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { networkGroupPlace } from '#areas/eload/access.ts'
import { ActiveStatus, auditFields, NamedRecord } from '#areas/eload/contract.ts'
import { Saved, call } from '#platform/contract/call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { Id, Reason, requiredText } from '#platform/contract/fields.ts'

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

const calls = recordCalls(networkGroupPlace, { saved: Saved, invalidates: ['/eload/', '/audit/'] })

export const networkGroupCalls = {
  list: calls.list('/eload/network-group/list', NetworkGroup, {
    filters: { status: ActiveStatus },
    sorts: ['sequence', 'name', 'createdAt', 'updatedAt'],
    defaultDirection: 'asc',
  }),
  /** Used by selection fields on other screens, so any signed-in person can call it. */
  listAll: call('/eload/network-group/listAll', {
    needs: 'signed-in',
    reply: z.array(NamedRecord.extend({ networkIds: z.array(z.int()), status: ActiveStatus })),
  }),
  info: calls.read('/eload/network-group/info', ById, NetworkGroup),
  create: calls.create('/eload/network-group/create', NetworkGroupDraft),
  update: calls.update('/eload/network-group/update', NetworkGroupDraft.extend(ByVersion.shape)),
  updateStatus: calls.update(
    '/eload/network-group/update-status',
    ById.extend({ status: ActiveStatus, reason: Reason.optional(), version: z.int().optional() }),
  ),
  delete: calls.delete('/eload/network-group/delete', ById.extend({ version: z.int().optional() })),
  logs: calls.read('/eload/network-group/logs', ById.extend(logRequest), LogPage),
}
