import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { providerPlace } from '#areas/eload/access.ts'
import { toUpdate } from '#platform/access.ts'
import { ActiveStatus, auditFields, NamedRecord } from '#areas/eload/contract.ts'
import { Saved, call, write } from '#platform/contract/call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import {
  Money,
  Id,
  optionalText,
  PositiveMoney,
  Reason,
  requiredText,
  SignedMoney,
} from '#platform/contract/fields.ts'
import { recordCalls } from '#platform/contract/record-calls.ts'

export const ProviderStatus = z.enum(['active', 'inactive', 'maintenance'])
export type ProviderStatus = z.infer<typeof ProviderStatus>

export const ProviderType = z.enum(['direct', 'aggregator'])
export type ProviderType = z.infer<typeof ProviderType>

export const ProviderRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  type: ProviderType,
  contact: z.string(),
  apiBaseUrl: z.string(),
  credentialRef: z.string(),
  timeoutMs: z.int(),
  lowBalanceThreshold: Money,
  /** Last balance the provider reported; null if it has never reported one. */
  balance: Money.nullable(),
  /** Ids of the networks it can reach. */
  networks: z.array(z.int()),
  status: ProviderStatus,
  ...auditFields,
})
export type ProviderRow = z.infer<typeof ProviderRow>

/** Relation of a network to one of its providers. */
export const Route = z.object({
  networkId: z.int(),
  networkName: z.string(),
  networkStatus: ActiveStatus,
  role: z.enum(['primary', 'backup', 'none']),
  /** The other provider configured for this network. */
  other: NamedRecord.extend({ status: ProviderStatus }).nullable(),
})
export type Route = z.infer<typeof Route>

export const Provider = ProviderRow.extend({
  /** Deposits with the provider minus the cost of delivered sales, by the ledger. */
  float: SignedMoney,
  routes: z.array(Route),
})
export type Provider = z.infer<typeof Provider>

/** Fields of a provider that the form submits. */
export const ProviderDraft = z.strictObject({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9_-]{1,19}$/, eloadMessages.issue('PROVIDER_CODE_FORMAT')),
  name: requiredText(100),
  type: ProviderType,
  contact: optionalText(250),
  apiBaseUrl: z
    .url({
      protocol: /^https$/,
      hostname: z.regexes.domain,
      error: eloadMessages.issue('HTTPS_REQUIRED'),
    })
    .max(300),
  /** Name of a secret, such as `PROVIDER_GLOBE_KEY`. The secret itself is never sent or stored here. */
  credentialRef: z
    .string()
    .trim()
    .regex(/^([A-Z][A-Z0-9_]{2,79})?$/, eloadMessages.issue('SECRET_NAME_FORMAT'))
    .default(''),
  timeoutMs: z.int().min(1000).max(60_000).default(30_000),
  lowBalanceThreshold: Money.prefault(0),
  networks: z
    .array(Id)
    .max(100)
    .default([])
    .refine((ids) => new Set(ids).size === ids.length, eloadMessages.issue('CHOSEN_TWICE')),
  status: ProviderStatus.default('active'),
})
export type ProviderDraft = z.output<typeof ProviderDraft>

export const FloatDirection = z.enum(['top_up', 'take_out'])

/** A transfer to the provider or back, as the bank statement shows it. */
export const FloatDraft = z.strictObject({
  direction: FloatDirection.default('top_up'),
  amount: PositiveMoney,
  bankReference: requiredText(40),
  reason: Reason,
})

const ById = z.strictObject({ id: Id })
const ByVersion = ById.extend({ version: z.int() })

const Option = NamedRecord.extend({ status: ProviderStatus })

const calls = recordCalls(providerPlace, { saved: Saved, invalidates: ['/eload/', '/audit/'] })

export const providerCalls = {
  list: calls.list('/eload/provider/list', ProviderRow, {
    filters: {
      status: z.union([ProviderStatus.transform((one) => [one]), z.array(ProviderStatus)]),
      type: ProviderType,
      networkId: Id,
    },
    sorts: ['name', 'code', 'createdAt', 'updatedAt'],
    defaultDirection: 'asc',
  }),
  /** Used by selection fields on other screens, so any signed-in person can call it. */
  listAll: call('/eload/provider/list-all', {
    needs: 'signed-in',
    reply: z.array(Option.extend({ networks: z.array(z.int()) })),
  }),
  info: calls.read('/eload/provider/info', ById, Provider),
  create: calls.create('/eload/provider/create', ProviderDraft),
  update: calls.update('/eload/provider/update', ProviderDraft.extend(ByVersion.shape)),
  updateStatus: calls.update(
    '/eload/provider/update-status',
    ById.extend({ status: ProviderStatus, reason: Reason.optional(), version: z.int().optional() }),
  ),
  delete: calls.delete('/eload/provider/delete', ById.extend({ version: z.int().optional() })),
  logs: calls.read('/eload/provider/logs', ById.extend(logRequest), LogPage),
}

export const floatCalls = {
  /** Requests a change of the float at a provider. Another person decides. */
  changeFloat: write('/eload/provider/change-float', {
    needs: toUpdate(providerPlace),
    request: FloatDraft.extend({ id: Id }),
    acts: { codes: ['provider-float'] },
    reply: z.object({ id: z.int(), status: z.string(), version: z.int(), ref: z.string() }),
    invalidates: ['/eload/', '/approvals/', '/audit/'],
    previews: true,
  }),
}
