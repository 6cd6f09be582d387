import type { ShareRow } from '#areas/eload/profit-sharing/contract.ts'
import type { shareReasonWords } from '#areas/eload/profit-sharing/words.ts'
import { type BasisPoints, type Centavos, wholeCentavos } from '#platform/contract/money.ts'
import type { Say } from '#platform/words/words.ts'

export type Shares = { companyShare: BasisPoints; agentShare: BasisPoints; merchantShare: BasisPoints }
export type Parts = { company: Centavos; agent: Centavos; merchant: Centavos }

/**
 * An amount in its parts, which sum to it whatever is rounded: agent and merchant get theirs down to the centavo,
 * and what is left over is the company's.
 */
export function partsOf(amount: Centavos, { agentShare, merchantShare }: Shares): Parts {
  const part = (share: BasisPoints) => wholeCentavos(Number((BigInt(amount) * BigInt(share)) / 10_000n))
  const [agent, merchant] = [part(agentShare), part(merchantShare)]
  return { company: wholeCentavos(amount - agent - merchant), agent, merchant }
}

export type ShareWhy =
  | { reason: 'decided'; status: 'returned' | 'active' | 'rejected' | 'superseded' }
  | { reason: 'own' }
  | { reason: 'late' }

/** Why this person cannot decide it, or null when they can. What has begun meanwhile would reach back: it is not approved. */
export function whyNotDecideShare(
  { status, requestedById, effectiveAt }: Pick<ShareRow, 'status' | 'requestedById' | 'effectiveAt'>,
  me: { id: number },
  to: 'returned' | 'active' | 'rejected',
  now: string,
): ShareWhy | null {
  if (status !== 'pending') return { reason: 'decided', status }
  if (requestedById === me.id) return { reason: 'own' }
  return to === 'active' && Date.parse(effectiveAt) <= Date.parse(now) ? { reason: 'late' } : null
}

/** A rule's reason as a sentence in the language that is spoken. */
export const sayShareWhy = (say: Say<(typeof shareReasonWords)['en']>, why: ShareWhy): string =>
  why.reason === 'decided' ? say(`why_${why.status}`) : say(`why_${why.reason}`)
