import { z } from 'zod'
import { clientsMessages } from '#areas/clients/messages.ts'
import { fromLevel } from '#platform/access.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { Day, Id, Moment, optionalText, Reason, requiredText } from '#platform/contract/fields.ts'
import { ClientScope } from '#platform/contract/client-scopes.ts'
import { ActiveStatus, auditFields } from '#platform/contract/record.ts'

/** Role levels of administrators who see API clients, and who change them. Another of the second level approves. */
export const clientReaders = fromLevel(60)
export const clientChangers = fromLevel(80)
export const clientAct = 'api-client'

export const ApiClient = z.object({
  id: z.int(),
  /** Public identifier, `client_id` of OAuth 2.0. */
  clientId: z.string(),
  name: z.string(),
  description: z.string(),
  owner: z.string(),
  contact: z.string(),
  actsForSubscribers: z.boolean(),
  scopes: z.array(ClientScope),
  ipRanges: z.string(),
  requestsPerMinute: z.int(),
  expiresOn: Day.nullable(),
  lastUsedAt: Moment.nullable(),
  status: ActiveStatus,
  ...auditFields,
})
export type ApiClient = z.infer<typeof ApiClient>

const Range = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Lines of a list of addresses and ranges. */
export const rangesOf = (text: string): string[] => text.split(/\s+/).filter((line) => line !== '')

/** Fields of an API client that the form submits. */
export const ApiClientDraft = z.strictObject({
  name: requiredText(80),
  description: optionalText(500),
  owner: requiredText(120),
  contact: z.email().max(254),
  actsForSubscribers: z.boolean().default(false),
  scopes: z.array(ClientScope).min(1, clientsMessages.issue('SCOPE_REQUIRED')),
  /** Addresses and CIDR ranges, one per line; empty for any. */
  ipRanges: z
    .string()
    .trim()
    .max(2000)
    .default('')
    .refine(
      (text) => rangesOf(text).every((range) => Range.safeParse(range).success),
      clientsMessages.issue('RANGE_FORMAT'),
    ),
  requestsPerMinute: z.int().min(1).max(100_000).default(600),
  expiresOn: Day.nullable().default(null),
  status: ActiveStatus.default('active'),
})
export type ApiClientDraft = z.output<typeof ApiClientDraft>

const ById = z.strictObject({ id: Id })
const ByVersion = ById.extend({ version: z.int() })

/** Requests of one hour. */
const Hour = z.object({ hour: Moment, requests: z.int(), errors: z.int() })

/** Requests of the last 24 hours. The durations are those of all replies, in milliseconds; null without requests. */
export const ClientUsage = z.object({
  hours: z.array(Hour),
  requests: z.int(),
  errors: z.int(),
  p50: z.int().nullable(),
  p99: z.int().nullable(),
})
export type ClientUsage = z.infer<typeof ClientUsage>

const readers = callGroup({ needs: clientReaders })
const changers = callGroup({
  needs: clientChangers,
  invalidates: ['/settings/api-clients/', '/approvals/', '/audit/'],
})

export const apiClientCalls = {
  list: readers.list('/settings/api-clients/list', ApiClient, {
    filters: { status: ActiveStatus },
    sorts: ['name', 'createdAt'],
    defaultDirection: 'asc',
  }),
  info: readers.read('/settings/api-clients/info', { request: ById, reply: ApiClient }),
  usage: readers.read('/settings/api-clients/usage', { request: ById, reply: ClientUsage, background: true }),
  create: changers.write('/settings/api-clients/create', { request: ApiClientDraft }),
  update: changers.write('/settings/api-clients/update', { request: ApiClientDraft.extend(ByVersion.shape) }),
  updateStatus: changers.write('/settings/api-clients/update-status', {
    request: ByVersion.extend({ status: ActiveStatus, reason: Reason.optional() }),
  }),
}

export const CredentialType = z.enum(['secret', 'key'])
export const CredentialStatus = z.enum(['inactive', 'active', 'revoked'])
export type CredentialStatus = z.infer<typeof CredentialStatus>

/** Secret or public key of a client. The secret itself is returned once, when it is created. */
export const Credential = z.object({
  id: z.int(),
  clientId: z.int(),
  type: CredentialType,
  label: z.string(),
  /** Last four characters of the secret, or the key ID. */
  hint: z.string(),
  status: CredentialStatus,
  lastUsedAt: Moment.nullable(),
  ...auditFields,
})
export type Credential = z.infer<typeof Credential>

/** Credentials of a client that are not revoked: the current one and its successor. */
export const maxCredentials = 2

const CredentialDraft = z.strictObject({
  clientId: Id,
  label: requiredText(80),
  status: z.literal('active').default('active'),
})

const Saved = z.object({ id: z.int(), status: CredentialStatus, version: z.int() })

export const credentialCalls = {
  list: readers.read('/settings/api-clients/credentials', {
    request: z.strictObject({ clientId: Id }),
    reply: z.array(Credential),
  }),
  addSecret: changers.write('/settings/api-clients/add-secret', {
    request: CredentialDraft,
    reply: Saved.extend({ secret: z.string() }),
  }),
  addKey: changers.write('/settings/api-clients/add-key', {
    /** Public key as JWK (RFC 7517): EC, OKP or RSA of at least 2,048 bits, with a key ID. */
    request: CredentialDraft.extend({ publicKey: requiredText(5000) }),
    reply: Saved,
  }),
  updateStatus: changers.write('/settings/api-clients/update-credential-status', {
    request: ByVersion.extend({ status: z.enum(['active', 'revoked']), reason: Reason.optional() }),
    reply: Saved,
  }),
}
