import { approverLevel } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import type { ShareRow } from '#areas/eload/profit-sharing/contract.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { type BasisPoints, type Centavos, wholeCentavos } from '#platform/contract/fields.ts'
import type { Message } from '#platform/words.ts'

export type Shares = { companyShare: BasisPoints; agentShare: BasisPoints; merchantShare: BasisPoints }
export type Parts = { company: Centavos; agent: Centavos; merchant: Centavos }

/**
 * Splits an amount by shares. The agent's and merchant's parts are rounded down to the centavo and the company gets
 * the rest, so the parts always sum to the amount.
 */
export function partsOf(amount: Centavos, { agentShare, merchantShare }: Shares): Parts {
  const part = (share: BasisPoints) => wholeCentavos(Number((BigInt(amount) * BigInt(share)) / 10_000n))
  const [agent, merchant] = [part(agentShare), part(merchantShare)]
  return { company: wholeCentavos(amount - agent - merchant), agent, merchant }
}

export type ShareError =
  | { code: 'decided'; status: 'returned' | 'active' | 'rejected' | 'superseded' }
  | { code: 'own' }
  | { code: 'level' }
  | { code: 'late' }

/**
 * Reason the person cannot decide the shares, or null if they can. Shares whose start has passed cannot be approved
 * because they would apply retroactively.
 */
export function getShareDecisionError(
  { status, requestedById, effectiveAt }: Pick<ShareRow, 'status' | 'requestedById' | 'effectiveAt'>,
  me: { id: number; level: number },
  to: 'returned' | 'active' | 'rejected',
  now: string,
): ShareError | null {
  if (status !== 'pending') return { code: 'decided', status }
  if (requestedById === me.id) return { code: 'own' }
  if (me.level < approverLevel) return { code: 'level' }
  return to === 'active' && Date.parse(effectiveAt) <= Date.parse(now) ? { code: 'late' } : null
}

/** Message of a decision error. */
export function shareErrorMessage(error: ShareError): Message {
  if (error.code === 'decided') return eloadMessages('REQUEST_DECIDED', { status: error.status })
  if (error.code === 'late') return eloadMessages('SHARES_LATE')
  return platformMessages(error.code === 'own' ? 'OWN_REQUEST' : 'LEVEL_TOO_LOW')
}
