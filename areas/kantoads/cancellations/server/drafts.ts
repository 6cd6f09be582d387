import { fieldMessages, toFieldErrors } from '#platform/contract/errors.ts'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { sql } from 'kysely'
import {
  cancellationAct,
  type cancellationCalls,
  CancellationDraft,
  type CancellationStatus,
} from '#areas/kantoads/cancellations/contract.ts'
import { cancellationTransitions } from '#areas/kantoads/cancellations/rules.ts'
import { findCancellation, installedCollateralAt } from './cancellations.ts'
import { throwIfError, assertVersion } from '#areas/kantoads/server/errors.ts'
import {
  assertRowUpdated,
  duplicateError,
  onViolation,
  rejectField,
  Forbidden,
  ValidationError,
  NotFound,
} from '#platform/server/errors.ts'
import { getTransitionError } from '#areas/kantoads/transitions.ts'
import type { Done, RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { guardDecision } from '#platform/server/controls.ts'
import type { Database } from '#platform/server/db.ts'
import { type RequestContext, done } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles } from '#platform/server/uploads.ts'

type Update = RequestOf<typeof cancellationCalls.update>
type Saved = { cancellationRequestId: number; status: CancellationStatus; version: number }

const kind = 'ads-cancellation'

/** Creates a request, or changes a pending or returned one on behalf of its maker. */
export async function saveDraft(
  context: RequestContext<Update, Staff>,
  request: Update,
): Promise<Done<Saved>> {
  const { db, staff } = context
  const draft = resolveDraft(request)
  const { cancellationRequestId: key = 0 } = request
  const businessName = await nameOf(db, draft.businessId)
  const id =
    key <= 0 ? await create(context, draft, businessName) : await change(context, draft, businessName)
  const to = { kind, id }
  await attachFiles(
    { db, staff },
    { keys: draft.attachments, upload: uploads.adsAudit, to, field: 'attachments' },
  )
  const { refNo, version } = await findCancellation(db, id)
  await guardDecision(context, {
    act: cancellationAct,
    stage: 'submit',
    record: { kind, id, label: `${refNo} ${businessName}` },
  })
  return done(kantoadsMessages('CANCELLATION_SUBMITTED', { ref: refNo }), {
    cancellationRequestId: id,
    status: 'pending',
    version,
  })
}

type Draft = ReturnType<typeof CancellationDraft.parse>

// The same call also takes decisions, so the fields of a draft are validated here.
function resolveDraft(request: Update): Draft {
  const { businessId, collateralType, reason, effectiveDate, attachments = [] } = request
  const read = CancellationDraft.safeParse({ businessId, collateralType, reason, effectiveDate, attachments })
  if (!read.success) {
    const [first, ...others] = toFieldErrors(read.error, { input: request })
    throw new ValidationError([first ?? { field: 'reason', message: fieldMessages('REQUIRED') }, ...others])
  }
  return read.data
}

/** Rejects a date that has passed, and collateral that is not installed. */
async function checkDraft(db: Database, { businessId, collateralType, effectiveDate }: Draft): Promise<void> {
  const { rows } = await sql<{ isPast: boolean }>`
    select ${effectiveDate}::date < (now() at time zone 'Asia/Manila')::date as "isPast"`.execute(db)
  if (rows[0]?.isPast === true) rejectField('effectiveDate', kantoadsMessages('DATE_PASSED'))
  if ((await installedCollateralAt(db, businessId, collateralType)).length === 0)
    rejectField('collateralType', kantoadsMessages('NOTHING_INSTALLED'))
}

async function nameOf(db: Database, businessId: number): Promise<string> {
  const { rows } = await sql<{ businessName: string }>`
    select business_name from published_business where business_id = ${businessId} and deleted_at is null`.execute(
    db,
  )
  if (!rows[0]) throw new NotFound(kantoadsMessages('BUSINESS_NOT_FOUND', { id: businessId }))
  return rows[0].businessName
}

/** Stores a request by a member of staff, or by a store itself, which has no ID. Returns its ID. */
export async function insertCancellation(
  db: Database,
  draft: Draft,
  by: { id: number | null; email: string },
): Promise<number> {
  await checkDraft(db, draft)
  const { businessId, collateralType, reason, effectiveDate, attachments } = draft
  const businessName = await nameOf(db, businessId)
  const { rows } = await sql<{ id: number }>`
    insert into ads_cancellation (business_id, business_name, collateral_type, reason, effective_date, attachments, requested_by_id, requested_by)
    values (${businessId}, ${businessName}, ${collateralType}, ${reason}, ${effectiveDate}::date, ${attachments}::text[], ${by.id}, ${by.email})
    returning cancellation_request_id as id`
    .execute(db)
    .catch(rejectDuplicates)
  return rows[0]?.id ?? 0
}

async function create(
  { db, staff, audit }: RequestContext<Update, Staff>,
  draft: Draft,
  businessName: string,
) {
  const id = await insertCancellation(db, draft, staff)
  await audit({
    action: 'Create',
    kind,
    recordId: id,
    label: businessName,
    after: draft,
    toStatus: 'pending',
    reason: draft.reason,
  })
  return id
}

async function change(
  { db, request, staff, audit }: RequestContext<Update, Staff>,
  draft: Draft,
  businessName: string,
) {
  const id = request.cancellationRequestId ?? 0
  const record = await findCancellation(db, id, true)
  if (record.requestedById !== staff.id) throw new Forbidden()
  throwIfError(getTransitionError(cancellationTransitions.rules.pending, record, staff))
  assertVersion(record, request.version)
  await checkDraft(db, draft)
  const { businessId, collateralType, reason, effectiveDate, attachments } = draft
  assertRowUpdated(
    await sql`
      update ads_cancellation set business_id = ${businessId}, business_name = ${businessName}, collateral_type = ${collateralType},
        status = 'pending', reviewed_by = null, remarks = case status when 'returned' then '' else remarks end,
        reason = ${reason}, effective_date = ${effectiveDate}::date, attachments = ${attachments}::text[],
        updated_by = ${staff.email}, updated_at = now(), version = version + 1
      where cancellation_request_id = ${id} and status = ${record.status} and version = ${record.version}`
      .execute(db)
      .catch(rejectDuplicates),
  )
  await audit({
    action: record.status === 'returned' ? 'Resubmit' : 'Update',
    kind,
    recordId: id,
    label: `${record.refNo} ${businessName}`,
    before: { ...record, attachments: record.attachmentKeys },
    after: draft,
    ...(record.status === 'returned' && { fromStatus: 'returned', toStatus: 'pending' }),
    reason,
  })
  return id
}

const rejectDuplicates = onViolation({
  ads_cancellation_open: () => duplicateError(kantoadsMessages('CANCELLATION_PENDING')),
})
