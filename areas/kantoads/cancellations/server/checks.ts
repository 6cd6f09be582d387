import { sql } from 'kysely'
import type { CancellationRecord } from '#areas/kantoads/cancellations/server/cancellations.ts'
import type { InstalledCollateral } from '#areas/kantoads/cancellations/contract.ts'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import type { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { formatCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { decisionChecks } from '#platform/server/decision-checks.ts'

type Facts = { isDeleted: boolean; openAudit: string | null; effectiveOn: string; isPast: boolean }

/** Checks of a request to remove collateral before it is reviewed or decided. */
export async function cancellationChecks(
  db: Database,
  request: CancellationRecord,
  installed: readonly InstalledCollateral[],
): Promise<DecisionChecks> {
  const { attachmentKeys, businessId, businessName: business, outstandingRenta, requestedByName } = request
  const { rows } = await sql<Facts>`
    select not exists (select from published_business where business_id = ${businessId} and deleted_at is null) as is_deleted,
      (select ref_no from ads_audit where business_id = ${businessId} and status <> 'closed' order by created_at desc limit 1) as open_audit,
      to_char(${request.effectiveDate}::date, 'Mon FMDD, YYYY') as effective_on,
      ${request.effectiveDate}::date < (now() at time zone 'Asia/Manila')::date as is_past`.execute(db)
  const { isDeleted = false, openAudit = null, effectiveOn = '', isPast = false } = rows[0] ?? {}
  const pieces = installed.reduce((sum, { quantity }) => sum + quantity, 0)
  const files = attachmentKeys.length
  return decisionChecks({
    doubtful: [
      pieces === 0 && kantoadsMessages('CHECK_NOTHING_INSTALLED', { business }),
      isPast && kantoadsMessages('CHECK_EFFECTIVE_PASSED'),
      files === 0 && kantoadsMessages('CHECK_NO_ATTACHMENT'),
      outstandingRenta > 0 &&
        kantoadsMessages('CHECK_OUTSTANDING', { amount: formatCentavos(outstandingRenta) }),
      openAudit !== null && kantoadsMessages('CHECK_AUDIT_OPEN', { ref: openAudit }),
      isDeleted && kantoadsMessages('CHECK_STORE_DELETED', { business }),
    ],
    passed: [
      pieces > 0 && kantoadsMessages('CHECK_INSTALLED', { count: pieces }),
      !isPast && kantoadsMessages('CHECK_EFFECTIVE_AHEAD', { date: effectiveOn }),
      files > 0 && kantoadsMessages('CHECK_ATTACHMENTS', { count: files }),
      outstandingRenta === 0 && kantoadsMessages('CHECK_NO_OUTSTANDING'),
      openAudit === null && kantoadsMessages('CHECK_NO_AUDIT_OPEN'),
      kantoadsMessages('CHECK_REQUESTED_BY', { name: requestedByName }),
    ],
  })
}
