import { recordRef } from '#platform/contract/record-ref.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { type B2bDraft, type b2bCalls, depositAct } from '#areas/eload/b2b/contract.ts'
import { maxDepositAgeDays, isRebateReasonMissing } from '#areas/eload/b2b/rules.ts'
import { defaultRebate, findB2b, type B2bRecord } from './requests.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { BasisPoints } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { guardDecision } from '#platform/server/controls.ts'
import type { Database } from '#platform/server/db.ts'
import type { RequestContext } from '#platform/server/http.ts'
import {
  assertRowUpdated,
  onViolation,
  rejectField,
  rejectIfStale,
  Forbidden,
  ValidationError,
  AppError,
} from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles } from '#platform/server/uploads.ts'

type SaveContext = RequestContext<RequestOf<typeof b2bCalls.save>, Staff>
type ResolvedDraft = B2bDraft & {
  rebate: BasisPoints
  defaultRebate: BasisPoints
  accountName: string
  businessId: number
  businessName: string
}

/** Saves a new or pending deposit with its images. Nothing is credited yet. */
export async function saveB2b(context: SaveContext): Promise<B2bRecord> {
  const { db, request, staff } = context
  const draft = await resolveDraft(db, request)
  const refNo =
    request.refNo === undefined ? await insert(context, draft) : await change(context, request.refNo, draft)
  const { id } = await findB2b(db, refNo)
  const to = { kind: 'eload-b2b', id: refNo }
  await attachFiles(
    { db, staff },
    { keys: draft.depositImages, upload: uploads.depositImage, to, field: 'depositImages' },
  )
  await saveImages(db, id, draft.depositImages)
  await guardDecision(context, {
    act: depositAct,
    stage: 'submit',
    record: { kind: 'eload-b2b', id: refNo, label: `${refNo} ${draft.businessName}` },
    amount: draft.amount,
    beneficiaries: [{ kind: 'business', id: draft.businessId, amount: draft.amount }],
  })
  return findB2b(db, refNo)
}

async function resolveDraft(db: Database, request: B2bDraft): Promise<ResolvedDraft> {
  const rebateNow = await defaultRebate(db)
  const rebate = request.rebate ?? rebateNow
  const { rows } = await sql<{
    businessId: number
    businessName: string
    isPast: boolean
    isFuture: boolean
    isOurs: boolean
    isBank: boolean
  }>`
    select b.business_id, b.business_name,
      ${request.depositDate}::date < today.day - ${maxDepositAgeDays}::int as is_past, ${request.depositDate}::date > today.day as is_future,
      exists (select from eload_b2b_bank where id = ${request.receiverBank} and account_no is not null) as is_ours,
      exists (select from eload_b2b_bank where id = ${request.senderBank}) as is_bank
    from (select (now() at time zone 'Asia/Manila')::date as day) today
    left join eload_b2b_user u on u.id = ${request.userId}
    left join published_business b on b.business_id = u.business_id and b.deleted_at is null`.execute(db)
  const known = rows[0]
  if (!known?.businessName) rejectField('userId', eloadMessages('NOT_B2B'))
  if (known.isFuture) rejectField('depositDate', eloadMessages('DEPOSIT_IN_FUTURE'))
  if (known.isPast) rejectField('depositDate', eloadMessages('DEPOSIT_TOO_OLD', { days: maxDepositAgeDays }))
  if (!known.isBank) rejectField('senderBank', eloadMessages('BANK_NOT_LISTED'))
  if (!known.isOurs) rejectField('receiverBank', eloadMessages('NO_ACCOUNT_AT_BANK'))
  if (isRebateReasonMissing(rebate, request.rebateReason, rebateNow))
    rejectField('rebateReason', eloadMessages('REBATE_REASON_REQUIRED'))
  const { businessId, businessName } = known
  return {
    ...request,
    rebate,
    defaultRebate: rebateNow,
    rebateReason: rebate === rebateNow ? '' : request.rebateReason,
    businessId,
    businessName,
    accountName: request.accountName === '' ? businessName : request.accountName,
  }
}

async function insert({ db, staff, audit }: SaveContext, draft: ResolvedDraft): Promise<string> {
  const { rows } = await sql<{ refNo: string }>`
    insert into eload_b2b_request (user_id, business_name, account_name, amount, rebate, default_rebate, rebate_reason, sender_bank,
      sender_account_name, sender_account_last4, receiver_bank, deposit_type, deposit_date, deposit_reference, remarks,
      requested_by_id, requested_by)
    values (${draft.userId}, ${draft.businessName}, ${draft.accountName}, ${draft.amount}, ${draft.rebate}, ${draft.defaultRebate},
      ${draft.rebateReason}, ${draft.senderBank}, ${draft.senderAccountName}, ${draft.senderAccountLast4}, ${draft.receiverBank},
      ${draft.depositType}, ${draft.depositDate}::date, ${draft.depositReference}, ${draft.remarks}, ${staff.id}, ${staff.email})
    returning ref_no`
    .execute(db)
    .catch(rejectDuplicates(draft))
  const refNo = rows[0]?.refNo ?? ''
  const { businessId, businessName, ...fields } = draft
  await audit({
    action: 'Create',
    kind: 'eload-b2b',
    recordId: refNo,
    label: `${refNo} ${draft.businessName}`,
    after: { ...fields, business: recordRef('business', businessId, businessName) },
    toStatus: 'pending',
  })
  return refNo
}

async function change(
  { db, request, staff, audit }: SaveContext,
  refNo: string,
  draft: ResolvedDraft,
): Promise<string> {
  const record = await findB2b(db, refNo, true)
  const isReturned = record.status === 'returned'
  if (record.status !== 'pending' && !isReturned)
    throw new AppError(eloadMessages('REQUEST_DECIDED', { status: record.status }))
  if (record.requestedById !== staff.id) throw new Forbidden()
  rejectIfStale(record, request.version)
  const updated = await sql`
    update eload_b2b_request set user_id = ${draft.userId}, business_name = ${draft.businessName}, account_name = ${draft.accountName},
      amount = ${draft.amount}, rebate = ${draft.rebate}, default_rebate = ${draft.defaultRebate}, rebate_reason = ${draft.rebateReason},
      sender_bank = ${draft.senderBank}, sender_account_name = ${draft.senderAccountName},
      sender_account_last4 = ${draft.senderAccountLast4}, receiver_bank = ${draft.receiverBank}, deposit_type = ${draft.depositType},
      deposit_date = ${draft.depositDate}::date, deposit_reference = ${draft.depositReference}, remarks = ${draft.remarks},
      status = 'pending', reason = '', decided_by_id = null, decided_by = null, decided_at = null,
      updated_by = ${staff.email}, updated_at = now(), version = version + 1
    where ref_no = ${refNo} and status = ${record.status} and version = ${record.version}`
    .execute(db)
    .catch(rejectDuplicates(draft))
  assertRowUpdated(updated)
  await audit({
    action: isReturned ? 'Resubmit' : 'Update',
    kind: 'eload-b2b',
    recordId: refNo,
    label: `${refNo} ${draft.businessName}`,
    before: { ...record, depositImages: record.imageKeys },
    after: draft,
    ...(isReturned && { fromStatus: 'returned', toStatus: 'pending' }),
  })
  return refNo
}

// Image hashes are computed by the file store from the uploaded bytes. Hashes sent by the client are not trusted.
async function saveImages(db: Database, requestId: number, keys: readonly string[]) {
  await sql`delete from eload_b2b_image where request_id = ${requestId}`.execute(db)
  await sql`
    insert into eload_b2b_image (request_id, place, file_key, sha256)
    select ${requestId}, given.place, f.key, f.sha256
    from unnest(${[...keys]}::text[]) with ordinality as given (key, place) join stored_file f on f.key = given.key`
    .execute(db)
    .catch(
      onViolation({
        eload_b2b_image_request_id_sha256_key: () =>
          new ValidationError([{ field: 'depositImages', message: eloadMessages('IMAGE_TWICE') }]),
      }),
    )
}

const rejectDuplicates = ({ depositReference }: ResolvedDraft) =>
  onViolation({
    eload_b2b_reference: () =>
      new AppError(eloadMessages('REFERENCE_TAKEN', { reference: depositReference }), {
        code: 'DUPLICATE',
        httpStatus: 409,
        errors: [{ field: 'depositReference', message: eloadMessages('REFERENCE_USED') }],
      }),
  })
