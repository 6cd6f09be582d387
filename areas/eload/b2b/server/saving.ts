import { sql } from 'kysely'
import type { B2bDraft, b2bCalls } from '#areas/eload/b2b/contract.ts'
import { oldestDeposit } from '#areas/eload/b2b/rules.ts'
import { defaultRebate, findB2b, type KeptB2b } from '#areas/eload/b2b/server/requests.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { BasisPoints } from '#platform/contract/money.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { brokenConstraint, type Database } from '#platform/server/database.ts'
import type { Asked } from '#platform/server/handlers.ts'
import { Denied, FieldRefusal, Refusal, Stale } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles } from '#platform/server/uploads/uploads.ts'

type Saving = Asked<RequestOf<typeof b2bCalls.save>, Staff>
type Whole = B2bDraft & {
  rebate: BasisPoints
  defaultRebate: BasisPoints
  accountName: string
  businessName: string
}

/** Keeps a deposit as it was told, new or still pending, with its pictures. Nothing is credited yet. */
export async function saveB2b(asked: Saving): Promise<KeptB2b> {
  const { db, request, staff } = asked
  const draft = await wholeDraft(db, request)
  const refNo =
    request.refNo === undefined ? await insert(asked, draft) : await change(asked, request.refNo, draft)
  const { id } = await findB2b(db, refNo)
  const to = { kind: 'eload-b2b', id: refNo }
  await attachFiles(
    { db, staff },
    { keys: draft.depositImages, upload: uploads.depositImage, to, field: 'depositImages' },
  )
  await keepImages(db, id, draft.depositImages)
  return findB2b(db, refNo)
}

async function wholeDraft(db: Database, request: B2bDraft): Promise<Whole> {
  const rebateNow = await defaultRebate(db)
  const rebate = request.rebate ?? rebateNow
  const { rows } = await sql<{
    businessName: string
    isPast: boolean
    isFuture: boolean
    isOurs: boolean
    isBank: boolean
  }>`
    select b.business_name,
      ${request.depositDate}::date < today.day - ${oldestDeposit}::int as is_past, ${request.depositDate}::date > today.day as is_future,
      exists (select from eload_b2b_bank where id = ${request.receiverBank} and account_no is not null) as is_ours,
      exists (select from eload_b2b_bank where id = ${request.senderBank}) as is_bank
    from (select (now() at time zone 'Asia/Manila')::date as day) today
    left join eload_b2b_user u on u.id = ${request.userId}
    left join business b on b.business_id = u.business_id and b.deleted_at is null`.execute(db)
  const known = rows[0]
  if (!known?.businessName) fault('userId', 'This business does not buy eLoad credit.')
  if (known.isFuture) fault('depositDate', 'A deposit lies not in the future.')
  if (known.isPast) fault('depositDate', `A deposit lies at most ${oldestDeposit} days back.`)
  if (!known.isBank) fault('senderBank', 'Choose a bank of the list.')
  if (!known.isOurs) fault('receiverBank', 'We have no account at this bank.')
  if (rebate !== rebateNow && request.rebateReason.length < 5)
    fault('rebateReason', 'Say why the rebate is not the default one, in at least 5 characters.')
  const { businessName } = known
  return {
    ...request,
    rebate,
    defaultRebate: rebateNow,
    rebateReason: rebate === rebateNow ? '' : request.rebateReason,
    businessName,
    accountName: request.accountName === '' ? businessName : request.accountName,
  }
}

function fault(field: string, message: string): never {
  throw new FieldRefusal([{ field, message }])
}

async function insert({ db, staff, audit }: Saving, draft: Whole): Promise<string> {
  const { rows } = await sql<{ refNo: string }>`
    insert into eload_b2b_request (user_id, business_name, account_name, amount, rebate, default_rebate, rebate_reason, sender_bank,
      sender_account_name, sender_account_last4, receiver_bank, deposit_type, deposit_date, deposit_reference, remarks,
      requested_by_id, requested_by)
    values (${draft.userId}, ${draft.businessName}, ${draft.accountName}, ${draft.amount}, ${draft.rebate}, ${draft.defaultRebate},
      ${draft.rebateReason}, ${draft.senderBank}, ${draft.senderAccountName}, ${draft.senderAccountLast4}, ${draft.receiverBank},
      ${draft.depositType}, ${draft.depositDate}::date, ${draft.depositReference}, ${draft.remarks}, ${staff.id}, ${staff.email})
    returning ref_no`
    .execute(db)
    .catch((error: unknown) => refuseTwice(error, draft))
  const refNo = rows[0]?.refNo ?? ''
  await audit({
    action: 'Create',
    kind: 'eload-b2b',
    recordId: refNo,
    label: `${refNo} ${draft.businessName}`,
    after: draft,
    toStatus: 'pending',
  })
  return refNo
}

async function change({ db, request, staff, audit }: Saving, refNo: string, draft: Whole): Promise<string> {
  const kept = await findB2b(db, refNo, true)
  const isReturned = kept.status === 'returned'
  if (kept.status !== 'pending' && !isReturned) throw new Refusal(`This request is already ${kept.status}.`)
  if (kept.requestedById !== staff.id) throw new Denied()
  if (request.version !== undefined && request.version !== kept.version) throw new Stale(kept)
  const { numAffectedRows } = await sql`
    update eload_b2b_request set user_id = ${draft.userId}, business_name = ${draft.businessName}, account_name = ${draft.accountName},
      amount = ${draft.amount}, rebate = ${draft.rebate}, default_rebate = ${draft.defaultRebate}, rebate_reason = ${draft.rebateReason},
      sender_bank = ${draft.senderBank}, sender_account_name = ${draft.senderAccountName},
      sender_account_last4 = ${draft.senderAccountLast4}, receiver_bank = ${draft.receiverBank}, deposit_type = ${draft.depositType},
      deposit_date = ${draft.depositDate}::date, deposit_reference = ${draft.depositReference}, remarks = ${draft.remarks},
      status = 'pending', reason = '', decided_by_id = null, decided_by = null, decided_at = null,
      updated_by = ${staff.email}, updated_at = now(), version = version + 1
    where ref_no = ${refNo} and status = ${kept.status} and version = ${kept.version}`
    .execute(db)
    .catch((error: unknown) => refuseTwice(error, draft))
  if (numAffectedRows !== 1n) throw new Stale()
  await audit({
    action: isReturned ? 'Resubmit' : 'Update',
    kind: 'eload-b2b',
    recordId: refNo,
    label: `${refNo} ${draft.businessName}`,
    before: { ...kept, depositImages: kept.imageKeys },
    after: draft,
    ...(isReturned && { fromStatus: 'returned', toStatus: 'pending' }),
  })
  return refNo
}

// The digests are the store's own, made of the bytes that came: nothing that the sender says counts.
async function keepImages(db: Database, requestId: number, keys: readonly string[]) {
  await sql`delete from eload_b2b_image where request_id = ${requestId}`.execute(db)
  await sql`
    insert into eload_b2b_image (request_id, place, file_key, sha256)
    select ${requestId}, given.place, f.key, f.sha256
    from unnest(${[...keys]}::text[]) with ordinality as given (key, place) join stored_file f on f.key = given.key`
    .execute(db)
    .catch((error: unknown) => {
      if (brokenConstraint(error) !== 'eload_b2b_image_request_id_sha256_key') throw error
      fault('depositImages', 'The same picture stands here twice.')
    })
}

function refuseTwice(error: unknown, { depositReference }: Whole): never {
  if (brokenConstraint(error) !== 'eload_b2b_reference') throw error
  throw new Refusal(
    `Another request holds the bank reference ${depositReference}: a reference credits once.`,
    {
      code: 'DUPLICATE',
      httpStatus: 409,
      errors: [{ field: 'depositReference', message: 'This reference was asked for before.' }],
    },
  )
}
