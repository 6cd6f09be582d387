import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { walletPlace } from '#areas/wallets/access.ts'
import { toUpdate, withAnyFlag } from '#platform/access.ts'
import { Saved, write } from '#platform/contract/call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, Id, providerConnection, Reason, storedConnection } from '#platform/contract/fields.ts'
import { productSlug } from '#platform/contract/product.ts'

export const MethodStatus = z.enum(['active', 'inactive'])
export type MethodStatus = z.infer<typeof MethodStatus>

/** `in`: cash-in, `out`: cash-out. */
export const MethodDirection = z.enum(['in', 'out'])

/** A method of cash-in or cash-out. */
export const CashInMethod = z.object({
  methodId: z.int(),
  name: z.string(),
  feeType: z.enum(['fixed', 'percent']),
  /** Fee in pesos or percent. Both have two decimals. */
  fee: Money,
  min: Money,
  max: Money,
  status: MethodStatus,
  direction: MethodDirection,
  version: z.int(),
})
export type CashInMethod = z.infer<typeof CashInMethod>

/** How cash-ins by a method are requested and asked for. */
export const MethodConnection = z.object({ methodId: z.int(), ...storedConnection, version: z.int() })

export const MethodConnectionDraft = z.strictObject(providerConnection)

const readCalls = callGroup({ host: 'others', needs: withAnyFlag(walletPlace) })

export const cashInMethodCalls = {
  list: readCalls.read(`/${productSlug}-wallet/get-cashin-methods`, {
    request: z.strictObject({ direction: MethodDirection.default('in') }),
    reply: z.object({ rows: z.array(CashInMethod) }),
  }),
  updateStatus: write(`/${productSlug}-wallet/update-method-status`, {
    host: 'others',
    needs: toUpdate(walletPlace),
    request: z.strictObject({
      methodId: Id,
      status: MethodStatus,
      reason: Reason,
      version: z.int().optional(),
    }),
    reply: Saved.extend({ methodId: z.int(), requestId: z.int().nullable() }),
    previews: true,
    acts: { codes: ['cash-in-method'] },
    invalidates: [`/${productSlug}-wallet/get-cashin`, '/audit/'],
  }),
  connection: readCalls.read(`/${productSlug}-wallet/get-cashin-connection`, {
    request: z.strictObject({ methodId: Id }),
    reply: MethodConnection,
  }),
  /** Takes effect when another person approves it. */
  updateConnection: write(`/${productSlug}-wallet/update-cashin-connection`, {
    host: 'others',
    needs: toUpdate(walletPlace),
    request: MethodConnectionDraft.extend({ methodId: Id, version: z.int() }),
    invalidates: [`/${productSlug}-wallet/get-cashin`, '/approvals/', '/audit/'],
  }),
  logs: readCalls.read(`/${productSlug}-wallet/get-cashin-method-logs`, {
    request: z.strictObject({ methodId: Id, ...logRequest }),
    reply: LogPage,
  }),
}
