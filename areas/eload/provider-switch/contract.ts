import { z } from 'zod'
import { providerPlace } from '#areas/eload/access.ts'
import { ActiveStatus, NamedRecord } from '#areas/eload/contract.ts'
import { ProviderStatus } from '#areas/eload/providers/contract.ts'
import { toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { Saved, call, write } from '#platform/contract/call.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Id, Reason } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

const OneProvider = NamedRecord.extend({ status: ProviderStatus })

/** One switch of a network's provider, as its log shows it. */
export const ProviderSwitch = z.object({
  id: z.int(),
  network: NamedRecord,
  fromProvider: NamedRecord,
  toProvider: NamedRecord,
  backupBefore: NamedRecord.nullable(),
  backupAfter: NamedRecord.nullable(),
  reason: z.string(),
  switchedBy: z.object({ email: z.string(), name: z.string() }),
  createdAt: Moment,
  /** The switch that this one took back, and the one that took this one back. */
  takesBackId: z.int().nullable(),
  takenBackById: z.int().nullable(),
  /** Whether the network still stands as this switch left it. */
  isStanding: z.boolean(),
})
export type ProviderSwitch = z.infer<typeof ProviderSwitch>

/** What a switch would do, before it is done. */
export const SwitchPreview = z.object({
  network: NamedRecord.extend({ status: ActiveStatus, prefixes: z.array(z.string()) }),
  from: OneProvider,
  to: OneProvider,
  backupBefore: OneProvider.nullable(),
  backupAfter: OneProvider.nullable(),
  timeoutMs: z.object({ before: z.int(), after: z.int() }),
  lowBalanceThreshold: z.object({ before: Money, after: Money }),
  /** What is sold on this network, and how much of it the new provider has no code for. */
  affected: z.array(
    z.object({ kind: z.enum(['promo', 'topup']), count: z.int(), withoutNewProvider: z.int() }),
  ),
  /** Why it cannot be done, or null. */
  refusal: z.string().nullable(),
})
export type SwitchPreview = z.infer<typeof SwitchPreview>

const Which = z.strictObject({ networkId: Id, fromProviderId: Id, toProviderId: Id })

export const providerSwitchCalls = {
  /** What it affects, asked before it is done. Not in the specification. */
  preview: call('/eload/provider-switch-preview', {
    needs: withAnyFlag(providerPlace),
    request: Which,
    reply: SwitchPreview,
  }),
  switch: write('/eload/provider-switch', {
    needs: toUpdate(providerPlace),
    request: Which.extend({
      reason: Reason,
      /** The switch that this one takes back, where it is a way back. */
      takesBackId: Id.optional(),
    }),
    reply: Saved.extend({ switchId: z.int() }),
    invalidates: ['/eload/', '/audit/'],
  }),
  logs: call('/eload/provider-switch-logs', {
    needs: withAnyFlag(providerPlace),
    request: listRequest({
      filters: { networkId: Id, providerId: Id },
      sorts: ['createdAt'],
      defaultSort: 'createdAt',
    }),
    reply: pageOf(ProviderSwitch),
  }),
}
