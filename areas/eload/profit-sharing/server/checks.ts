import { sql } from 'kysely'
import { eloadMessages } from '#areas/eload/messages.ts'
import type { ShareRow } from '#areas/eload/profit-sharing/contract.ts'
import type { DecisionChecks } from '#platform/contract/decision-checks.ts'
import type { Database } from '#platform/server/db.ts'
import { decisionChecks } from '#platform/server/decision-checks.ts'
import { orNotFound } from '#platform/server/errors.ts'

/** Change of a share, in basis points, from which it is doubtful. */
const largeChange = 1_000

type Facts = { isLate: boolean; startsOn: string; scheduledFrom: string | null; ownNetworks: number }

/** Checks of requested profit shares before they are approved. */
export async function shareChecks(db: Database, share: ShareRow): Promise<DecisionChecks> {
  const { before, companyShare, agentShare, merchantShare, networkId, requestedByName } = share
  const { rows } = await sql<Facts>`
    select t.effective_at <= now() as is_late,
      to_char(t.effective_at at time zone 'Asia/Manila', 'Mon FMDD, YYYY') as starts_on,
      (select to_char(min(o.effective_at) at time zone 'Asia/Manila', 'Mon FMDD, YYYY') from eload_profit_share o
        where o.scope = t.scope and o.status = 'active' and o.effective_at > now()) as scheduled_from,
      (select count(*) from eload_profit_share o
        where o.network_id is not null and o.sku_id is null and o.status = 'active' and o.effective_at <= t.effective_at
          and (o.effective_until is null or o.effective_until > t.effective_at)) as own_networks
    from eload_profit_share t where t.id = ${share.id}`.execute(db)
  const facts = orNotFound(rows[0], eloadMessages('SHARES_NOT_FOUND', { id: share.id }))
  const { isLate, startsOn, scheduledFrom, ownNetworks } = facts
  const largest = before
    ? Math.max(
        Math.abs(companyShare - before.companyShare),
        Math.abs(agentShare - before.agentShare),
        Math.abs(merchantShare - before.merchantShare),
      )
    : 0
  return decisionChecks({
    doubtful: [
      isLate && eloadMessages('SHARES_LATE'),
      scheduledFrom !== null && eloadMessages('CHECK_SHARES_SCHEDULED', { date: scheduledFrom }),
      before === null && eloadMessages('CHECK_SHARES_NO_CURRENT'),
      largest >= largeChange && eloadMessages('CHECK_SHARES_LARGE', { points: pointsOf(largest) }),
      Math.min(companyShare, agentShare, merchantShare) === 0 && eloadMessages('CHECK_SHARES_ZERO'),
    ],
    passed: [
      !isLate && eloadMessages('CHECK_SHARES_AHEAD', { date: startsOn }),
      scheduledFrom === null && eloadMessages('CHECK_SHARES_NONE_SCHEDULED'),
      before !== null &&
        largest < largeChange &&
        eloadMessages('CHECK_SHARES_USUAL', { points: pointsOf(largeChange) }),
      networkId === null && ownNetworks > 0 && eloadMessages('CHECK_SHARES_OWN', { count: ownNetworks }),
      eloadMessages('CHECK_REQUESTED_BY', { name: requestedByName }),
    ],
  })
}

const pointsOf = (basisPoints: number) => (basisPoints / 100).toFixed(2)
