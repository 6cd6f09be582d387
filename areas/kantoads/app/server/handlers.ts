import { sql } from 'kysely'
import {
  adsAppCalls,
  type AppAdsCashout,
  type AppAdsTopup,
  type AppCancellation,
  type AppStore,
  slipCalls,
} from '#areas/kantoads/app/contract.ts'
import { insertCancellation } from '#areas/kantoads/cancellations/server/drafts.ts'
import { installedCollateralAt } from '#areas/kantoads/cancellations/server/cancellations.ts'
import { requestCashout } from '#areas/kantoads/cashouts/server/cashout-request.ts'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { requestTopup } from '#areas/kantoads/topups/server/topup-request.ts'
import { mask } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'
import type { Database } from '#platform/server/db.ts'
import { orNotFound, rejectField } from '#platform/server/errors.ts'
import { attachFiles, clientUploadHandlers, requireFreeFiles } from '#platform/server/uploads.ts'

const topup = sql<AppAdsTopup>`t.ref_no, t.amount, t.credit_amount, t.bank, t.deposit_reference, t.deposited_at, t.status,
  t.remarks, t.created_at`
const cashout = sql<AppAdsCashout>`t.ref_no, t.amount, t.fee, t.net, t.bank, t.account_name, t.account_no, t.channel, t.status,
  t.remarks, t.created_at`
const cancellation = sql<AppCancellation>`t.ref_no, t.collateral_type, t.reason, t.effective_date, t.status, t.remarks,
  t.requested_at,
  coalesce(t.outstanding_renta, ads_outstanding(t.business_id, t.collateral_type, t.effective_date)) as outstanding_renta`

const ofStores = sql`from published_business b
  left join ads_store s on s.business_id = b.business_id
  left join ads_advertiser a on a.business_id = b.business_id`

const handlers = clientHandlersFor(adsAppCalls, {
  stores: async ({ db, subscriberId }) => {
    const { rows } = await sql<AppStore>`
      select b.business_id as id, b.business_name as name,
        coalesce((select sum(posted) from ledger_balance l where l.account_id = a.ledger_account_id), 0)::bigint as ads_credit,
        coalesce((select sum(posted) from ledger_balance l where l.account_id = s.ledger_account_id), 0)::bigint as earnings,
        coalesce((select sum(held) from ledger_balance l where l.account_id = s.ledger_account_id), 0)::bigint as held
      ${ofStores}
      where b.subscriber_id = ${subscriberId} and b.deleted_at is null order by b.business_id`.execute(db)
    return { data: rows }
  },

  collateral: async ({ db, subscriberId, request: { storeId } }) => {
    await ownStore(db, subscriberId, storeId)
    return { data: await installedCollateralAt(db, storeId, 'All') }
  },

  topUp: async (context) => {
    const { db, subscriberId, request, client, audit } = context
    const { storeId, slips, ...deposit } = request
    await ownStore(db, subscriberId, storeId)
    if (deposit.amount < minTopup) rejectField('amount', kantoadsMessages('TOPUP_TOO_LOW'))
    if (Date.parse(deposit.depositedAt) > Date.now())
      rejectField('depositedAt', kantoadsMessages('CHECK_DEPOSIT_AHEAD'))
    const files = { keys: slips, upload: uploads.adsTopup, field: 'slips' }
    await requireFreeFiles(context, files)
    const id = await requestTopup(db, {
      ...deposit,
      advertiser: { businessId: storeId },
      images: slips,
      by: client.name,
    })
    await attachFiles(context, { ...files, to: { kind: 'ads-topup', id } })
    const { rows } =
      await sql<AppAdsTopup>`select ${topup} from ads_topup t where t.topup_id = ${id}`.execute(db)
    const created = orNotFound(rows[0], kantoadsMessages('TOPUP_NOT_FOUND', { id }))
    await audit({
      action: 'Create',
      kind: 'ads-topup',
      recordId: id,
      label: created.refNo,
      after: { ...deposit, businessId: storeId },
      toStatus: 'pending',
    })
    return created
  },

  topups: async ({ db, subscriberId, request }) => {
    await ownStore(db, subscriberId, request.storeId)
    return queryCursorPage<AppAdsTopup>(db, request, {
      table: 'ads_topup',
      key: 'topup_id',
      sorts: {},
      where: [
        sql`t.advertiser_id = (select advertiser_id from ads_advertiser where business_id = ${request.storeId})`,
      ],
      select: topup,
    })
  },

  cashOut: async ({ db, subscriberId, request, client, origin }) => {
    const { storeId, ...payout } = request
    await ownStore(db, subscriberId, storeId)
    const id = await requestCashout(db, {
      ...payout,
      businessId: storeId,
      requestId: origin.request,
      by: client.name,
    })
    const { rows } = await sql<AppAdsCashout>`
      select ${cashout} from ads_cashout t where t.cashout_id = ${id}`.execute(db)
    return masked(orNotFound(rows[0], kantoadsMessages('CASHOUT_NOT_FOUND', { id })))
  },

  cashouts: async ({ db, subscriberId, request }) => {
    await ownStore(db, subscriberId, request.storeId)
    const { data, nextCursor } = await queryCursorPage<AppAdsCashout>(db, request, {
      table: 'ads_cashout',
      key: 'cashout_id',
      sorts: {},
      where: [sql`t.business_id = ${request.storeId}`],
      select: cashout,
    })
    return { data: data.map(masked), nextCursor }
  },

  cancel: async ({ db, subscriberId, request, audit }) => {
    const { storeId: businessId, ...draft } = request
    await ownStore(db, subscriberId, businessId)
    const id = await insertCancellation(
      db,
      { ...draft, businessId, attachments: [] },
      { id: null, email: 'app' },
    )
    const { rows } = await sql<AppCancellation>`
      select ${cancellation} from ads_cancellation t where t.cancellation_request_id = ${id}`.execute(db)
    const created = orNotFound(rows[0], kantoadsMessages('CANCELLATION_NOT_FOUND', { id }))
    await audit({
      action: 'Create',
      kind: 'ads-cancellation',
      recordId: id,
      label: created.refNo,
      after: { ...draft, businessId },
      toStatus: 'pending',
      reason: draft.reason,
    })
    return created
  },

  cancellations: async ({ db, subscriberId, request }) => {
    await ownStore(db, subscriberId, request.storeId)
    return queryCursorPage<AppCancellation>(db, request, {
      table: 'ads_cancellation',
      key: 'cancellation_request_id',
      sorts: { createdAt: { by: sql`t.requested_at`, type: 'timestamptz' } },
      where: [sql`t.business_id = ${request.storeId}`],
      select: cancellation,
    })
  },
})

export const adsAppHandlers = [...handlers, ...clientUploadHandlers(slipCalls, uploads.adsTopup)]

/** Minimum deposit in centavos. */
const minTopup = 10_000

const masked = (row: AppAdsCashout) => ({ ...row, accountNo: mask('bankAccount', row.accountNo) })

/** Throws unless the store belongs to the subscriber. A store of somebody else is not found. */
async function ownStore(db: Database, subscriberId: number, storeId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select business_id as id from published_business
    where business_id = ${storeId} and subscriber_id = ${subscriberId} and deleted_at is null`.execute(db)
  orNotFound(rows[0], kantoadsMessages('BUSINESS_NOT_FOUND', { id: storeId }))
}
