import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { providerPlace } from '#areas/eload/access.ts'
import { ActiveStatus, NamedRecord } from '#areas/eload/contract.ts'
import { ProviderStatus } from '#areas/eload/providers/contract.ts'
import { toDecide, withAnyFlag } from '#platform/access.ts'
import { Saved, write } from '#platform/contract/call.ts'
import { Money, Id, Reason, Moment } from '#platform/contract/fields.ts'

const OneProvider = NamedRecord.extend({ status: ProviderStatus })

/** Switch of a network's provider, as shown in the log. */
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
  /** Switch that this one reverted, and the switch that reverted this one. */
  revertsId: z.int().nullable(),
  revertedById: z.int().nullable(),
  /** Whether the network's providers are still those that this switch set. */
  isEffective: z.boolean(),
})
export type ProviderSwitch = z.infer<typeof ProviderSwitch>

/** Preview of the effect of a switch. */
export const SwitchPreview = z.object({
  network: NamedRecord.extend({ status: ActiveStatus, prefixes: z.array(z.string()) }),
  from: OneProvider,
  to: OneProvider,
  backupBefore: OneProvider.nullable(),
  backupAfter: OneProvider.nullable(),
  timeoutMs: z.object({ before: z.int(), after: z.int() }),
  lowBalanceThreshold: z.object({ before: Money, after: Money }),
  /** Products sold on this network, and the number for which the new provider has no code. */
  affected: z.array(
    z.object({ kind: z.enum(['promo', 'topup']), count: z.int(), withoutNewProvider: z.int() }),
  ),
  /** Reason the switch is not possible, or null. */
  error: z.string().nullable(),
})
export type SwitchPreview = z.infer<typeof SwitchPreview>

const Which = z.strictObject({ networkId: Id, fromProviderId: Id, toProviderId: Id })

const readCalls = callGroup({ needs: withAnyFlag(providerPlace) })

export const providerSwitchAct = 'provider-switch'

export const providerSwitchCalls = {
  /** Previews the effect of a switch. */
  preview: readCalls.read('/eload/provider-switch-preview', { request: Which, reply: SwitchPreview }),
  switch: write('/eload/provider-switch', {
    needs: toDecide(providerPlace),
    acts: { codes: [providerSwitchAct] },
    request: Which.extend({
      reason: Reason,
      /** Switch to revert, if the request reverts one. */
      revertsId: Id.optional(),
    }),
    reply: Saved.extend({ switchId: z.int() }),
    invalidates: ['/eload/', '/audit/'],
  }),
  logs: readCalls.list('/eload/provider-switch-logs', ProviderSwitch, {
    filters: { networkId: Id, providerId: Id },
    sorts: ['createdAt'],
  }),
}
