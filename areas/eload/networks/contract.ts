import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { networkPlace } from '#areas/eload/access.ts'
import { ActiveStatus, auditFields, NamedRecord } from '#areas/eload/contract.ts'
import { Saved, call } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'
import { Id, Reason, requiredText } from '#platform/contract/fields.ts'

/** First four digits of a mobile number in local format, such as 0917. */
export const Prefix = z
  .string()
  .trim()
  .regex(/^09\d{2}$/, eloadMessages.issue('PREFIX_FORMAT'))

const ProviderOf = NamedRecord.extend({ status: z.enum(['active', 'inactive', 'maintenance']) })

export const NetworkRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  groupId: z.int().nullable(),
  groupName: z.string().nullable(),
  prefixes: z.array(z.string()),
  primaryProviderId: z.int(),
  primaryProvider: ProviderOf,
  backupProviderId: z.int().nullable(),
  backupProvider: ProviderOf.nullable(),
  status: ActiveStatus,
  ...auditFields,
})
export type NetworkRow = z.infer<typeof NetworkRow>

export const Network = NetworkRow.extend({ logo: StoredFile.nullable() })
export type Network = z.infer<typeof Network>

/** Fields of a network that the form submits. */
export const NetworkDraft = z.strictObject({
  code: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9_-]{1,19}$/, eloadMessages.issue('NETWORK_CODE_FORMAT')),
  name: requiredText(60),
  groupId: Id.nullable().default(null),
  /** Key of the uploaded file. */
  logo: FileKey.nullable().default(null),
  prefixes: z
    .array(Prefix)
    .max(100)
    .default([])
    .refine((prefixes) => new Set(prefixes).size === prefixes.length, eloadMessages.issue('PREFIX_TWICE')),
  primaryProviderId: Id,
  backupProviderId: Id.nullable().default(null),
  status: ActiveStatus.default('active'),
})
export type NetworkDraft = z.output<typeof NetworkDraft>

/** Network draft with checks across fields. */
export const CheckedNetworkDraft = NetworkDraft.refine(
  ({ primaryProviderId, backupProviderId }) => primaryProviderId !== backupProviderId,
  { path: ['backupProviderId'], message: eloadMessages.issue('BACKUP_IS_PRIMARY') },
)

const ById = z.strictObject({ id: Id })
const ByVersion = ById.extend({ version: z.int() })

const calls = recordCalls(networkPlace, { saved: Saved, invalidates: ['/eload/', '/audit/'] })

export const networkCalls = {
  list: calls.list('/eload/network/list', NetworkRow, {
    filters: { status: ActiveStatus, groupId: Id, providerId: Id },
    sorts: ['name', 'code', 'createdAt', 'updatedAt'],
    defaultDirection: 'asc',
  }),
  /** Used by selection fields on other screens, so any signed-in person can call it. */
  listAll: call('/eload/network/listAll', {
    needs: 'signed-in',
    reply: z.array(
      NamedRecord.extend({ code: z.string(), groupId: z.int().nullable(), status: ActiveStatus }),
    ),
  }),
  info: calls.read('/eload/network/info', ById, Network),
  create: calls.create('/eload/network/create', CheckedNetworkDraft),
  update: calls.update('/eload/network/update', CheckedNetworkDraft.safeExtend(ByVersion.shape)),
  updateStatus: calls.update(
    '/eload/network/update-status',
    ById.extend({ status: ActiveStatus, reason: Reason.optional(), version: z.int().optional() }),
  ),
  delete: calls.delete('/eload/network/delete', ById.extend({ version: z.int().optional() })),
  logs: calls.read('/eload/network/logs', ById.extend(logRequest), LogPage),
  /** Suggests the network of a mobile number by its prefix. Numbers are portable, so the result can be wrong. */
  suggest: calls.read(
    '/eload/network/suggest',
    z.strictObject({ mobile: z.string().trim().min(4).max(20) }),
    z.object({
      prefix: z.string(),
      network: NamedRecord.extend({ code: z.string(), status: ActiveStatus }).nullable(),
      /** Always true. Only the operator's response is authoritative. */
      isOnlyASuggestion: z.literal(true),
    }),
  ),
}
