import { sql } from 'kysely'
import type { CifStatus } from '#areas/merchants/cif/contract.ts'
import { cifNoOf, daysBetweenChanges } from '#areas/merchants/cif/rules.ts'
import { type CifRecord, daysSinceChange } from '#areas/merchants/cif/server/requests.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { getOwnerFindings, type Owner } from '#areas/merchants/owner/rules.ts'
import type { DecisionChecks } from '#platform/contract/decision-checks.ts'
import type { Database } from '#platform/server/db.ts'
import { decisionChecks } from '#platform/server/decision-checks.ts'
import { orNotFound } from '#platform/server/errors.ts'

type Facts = Owner & {
  mobile: string
  isTaken: boolean
  /** Whether a deactivated subscriber has the number. */
  isTakenOver: boolean
  sameNumber: { subscriberId: number; status: CifStatus } | null
  rejected: number
}

/** Checks of a number change before it is approved. */
export async function cifChecks(
  db: Database,
  request: CifRecord,
  hasImage: boolean,
): Promise<DecisionChecks> {
  const { id, name, newMobile, oldMobile, requestedByName, subscriberId } = request
  const days = await daysSinceChange(db, subscriberId)
  const { rows } = await sql<Facts>`
    select ${name}::text as "ownerName", s.status as "ownerStatus", s.watchlist_status as "watchlistStatus",
      s.kyc_acct_status as "kycAcctStatus", s.wallet_status as "walletStatus", s.mobile_number as mobile,
      exists (select from subscriber where mobile_number = ${newMobile} and id <> s.id and status = 'active' and deleted_at is null) as "isTaken",
      exists (select from subscriber where mobile_number = ${newMobile} and id <> s.id and status = 'inactive' and deleted_at is null
        and mobile_number_released_at is null) as "isTakenOver",
      (select json_build_object('subscriberId', o.subscriber_id, 'status', o.status) from cif_request o
        where o.new_mobile = ${newMobile} and o.id <> ${id} and o.subscriber_id <> ${subscriberId}
        order by o.id desc limit 1) as "sameNumber",
      (select count(*) from cif_request o where o.subscriber_id = ${subscriberId} and o.status = 'rejected') as rejected
    from subscriber s where s.id = ${subscriberId}`.execute(db.withoutPlugins())
  const facts = orNotFound(rows[0], merchantsMessages('REQUEST_NOT_FOUND', { id }))
  const { isTaken, isTakenOver, mobile, sameNumber, rejected } = facts
  const isOutdated = mobile !== oldMobile
  const isRecent = days !== null && days < daysBetweenChanges
  const findings = getOwnerFindings(facts)
  return decisionChecks({
    doubtful: [
      isTaken && merchantsMessages('MOBILE_TAKEN'),
      !isTaken && isTakenOver && merchantsMessages('CHECK_NUMBER_TAKEN_OVER'),
      isOutdated && merchantsMessages('NUMBER_OUTDATED'),
      isRecent && merchantsMessages('NUMBER_CHANGED_RECENTLY', { count: days, days: daysBetweenChanges }),
      ...findings,
      !hasImage && merchantsMessages('CHECK_ID_GONE'),
      sameNumber !== null &&
        merchantsMessages('CHECK_NUMBER_REQUESTED', {
          cif: cifNoOf(sameNumber.subscriberId),
          status: sameNumber.status,
        }),
      rejected > 0 && merchantsMessages('CHECK_REJECTED_BEFORE', { count: rejected }),
    ],
    passed: [
      !isTaken && !isTakenOver && merchantsMessages('CHECK_NUMBER_FREE'),
      !isOutdated && merchantsMessages('CHECK_OLD_NUMBER'),
      hasImage && merchantsMessages('CHECK_ID'),
      findings.length === 0 && merchantsMessages('CHECK_SUBSCRIBER'),
      days === null && merchantsMessages('CHECK_NEVER_CHANGED'),
      days !== null && !isRecent && merchantsMessages('CHECK_CHANGED', { count: days }),
      merchantsMessages('CHECK_REQUESTED_BY', { name: requestedByName }),
    ],
  })
}
