import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { approvalTypes, handledCalls } from '#apps/api/registry.ts'
import { billsStage } from '#apps/api/seed/bills-stage.ts'
import { loadStage } from '#apps/api/seed/load-stage.ts'
import { promoStage } from '#apps/api/seed/promo-stage.ts'
import { settingsStage } from '#apps/api/seed/settings-stage.ts'
import { accountStage, staffStage } from '#apps/api/seed/staff-stage.ts'
import { topupStage } from '#apps/api/seed/topup-stage.ts'
import { seed } from '#apps/api/seed.ts'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { promoCalls } from '#areas/eload/promos/contract.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { businessCalls } from '#areas/merchants/businesses/contract.ts'
import { subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { mopCalls } from '#areas/settings/modes-of-payment/contract.ts'
import { paymentModuleCalls } from '#areas/settings/payment-modules/contract.ts'
import { allGrants, keyOf, treeOf } from '#areas/staff/grants.ts'
import { billsProviderCalls } from '#areas/bills/providers/contract.ts'
import { apiClientCalls } from '#areas/clients/contract.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { walletCalls } from '#areas/wallets/contract.ts'
import { shopWith, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { cancelRequestsOfEndedRecords, defineApprovalType } from '#platform/server/approvals/approvals.ts'
import { hashOf } from '#platform/server/approvals/hash.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { testMessage } from '#platform/server/testing/test-messages.ts'

/** Kinds of the records that the requests of each approval type are about, as its `recordKind` and `subjects`. */
const recordsOf: Record<string, string[]> = {
  adjustment: ['adjustment', 'wallet', 'business', 'subscriber'],
  'api-client': ['api-client', 'api-credential'],
  'audit-break': ['audit-break'],
  'biller-price': ['bills-biller'],
  'bills-provider-connection': ['bills-provider'],
  'bulk-adjustment': ['adjustment-batch'],
  'cash-in-connection': ['cash-in-method'],
  'cash-in-method': ['cash-in-method'],
  'coin-grant': ['reward'],
  'compliance-case': ['compliance-case'],
  'control-rule': ['control-rule'],
  'eload-campaign': ['eload-campaign'],
  'eload-maintenance-block': ['eload-maintenance'],
  'eload-reward': ['reward'],
  'eseller-refund': ['eseller-order'],
  'ledger-resume': ['ledger-stop'],
  'load-price': ['eload-promo', 'eload-diamond', 'eload-promo-set', 'eload-promo-schedule'],
  'maintenance-all': ['maintenance'],
  'maintenance-change': ['maintenance'],
  'mop-stop': ['mop', 'mop-method'],
  'notification-all': ['notification'],
  'opening-balances': ['intake-run'],
  'payment-method': ['mop', 'mop-method'],
  'provider-connection': ['eload-provider'],
  'provider-float': ['eload-provider'],
  'prp-price': ['prp-item'],
  'rebate-change': ['eload-rebate-change', 'eload-topup'],
  'reporting-rule': ['reporting-rule', 'holiday'],
  'reward-budget': ['reward-budget'],
  'staff-change': ['user', 'role'],
  'topup-price': ['eload-topup'],
  'wallet-limit': ['wallet-limit', 'wallet', 'business', 'subscriber'],
  'wallet-status': ['wallet'],
}

/** Records that are not deleted, deactivated or closed while a request about them is open, with the reason. */
const neverEnded: Record<string, string> = {
  adjustment: 'Its status follows the request.',
  'adjustment-batch': 'Its status follows the request.',
  'api-credential': 'The request of a credential that was revoked can only be rejected.',
  'audit-break': 'A break is recorded by the request.',
  'cash-in-method': 'A method can be switched off at any time, and only its activation is requested.',
  'compliance-case': 'Its status follows the request.',
  'control-rule': 'A rule ends by a request about it, or by a new version of the same code.',
  'eload-campaign': 'Its status follows the request.',
  'eload-maintenance': 'Cancelling it cancels the request.',
  'eload-promo-schedule': 'Ends with each of its promos.',
  'eload-promo-set': 'Ends with each of its promos.',
  'eload-rebate-change': 'Its status follows the request.',
  'eseller-order': 'A refund is requested for an order that has ended.',
  'intake-run': 'Its status follows the request.',
  'ledger-stop': 'The request is about one stop, and a later stop has another number.',
  maintenance: 'The modules of the product are never deleted.',
  notification: 'Its status follows the request.',
  reward: 'Its status follows the request.',
  'reward-budget': 'A budget is never deleted.',
  role: 'A role is deleted by a request about it, so no other request is open.',
  'wallet-limit': 'The limits of a wallet exist as long as the wallet.',
  holiday: 'A holiday is deleted by a request about it.',
  'reporting-rule': 'A value goes out of force by a request about it.',
}

const reason = 'No longer offered to anybody.'
const probe = defineApprovalType({
  kind: 'probe',
  name: testMessage('Probe'),
  module: '',
  payload: z.object({}),
  title: () => testMessage('Probe'),
  whoMayDecide: 'addressed',
  effect: async () => ({
    facts: [],
    reason: '',
    changes: [],
    projected: [],
    warnings: [],
    attachments: [],
  }),
  onApproved: async () => {},
})

let api: TestApi
beforeAll(async () => {
  api = await openTestApi(cancelRequestsOfEndedRecords(handledCalls, [probe]))
  const size = { subscribers: 0, transactions: 0, onlyWhenEmpty: false, until: Date.now() }
  const needed = [staffStage, accountStage, loadStage, promoStage, settingsStage, topupStage, billsStage]
  await seed(api.url, size, () => {}, needed)
}, 120_000)
afterAll(() => api.close())

const admin = () => api.staffWith({ as: { level: 100, access: treeOf(new Set(allGrants.map(keyOf))) } })

/** Finds a record in the demo data. */
async function found(from: string): Promise<{ id: number; version: number }> {
  const { rows } = await sql<{ id: number; version: number }>`select ${sql.raw(from)} limit 1`.execute(
    api.owner,
  )
  const [row] = rows
  if (!row) throw new Error(`Nothing found: ${from}`)
  return row
}

/** Adds a record. */
async function inserted(into: string): Promise<{ id: number; version: number }> {
  const { rows } = await sql<{ id: number; version: number }>`insert into ${sql.raw(into)}`.execute(api.owner)
  const [row] = rows
  if (!row) throw new Error(`Nothing was added: ${into}`)
  return row
}

type Ending = {
  record: () => Promise<{ id: number; version: number }>
  end: (id: number, version: number) => Promise<unknown>
}

const endings: Record<string, Ending> = {
  'api-client': {
    record: () =>
      inserted(`api_client (client_id, name, owner, contact, scopes, status)
        values ('cl_ended-records-00000000', 'Ended', 'Nobody', 'nobody@example.com', '{app:read}', 'active')
        returning id, version`),
    end: (id, version) =>
      admin().get(apiClientCalls.updateStatus, { id, version, status: 'inactive', reason }),
  },
  'bills-provider': {
    record: () =>
      inserted(`bills_provider (code, name, fee_type, fee) values ('ENDED', 'Ended', 'fixed', 0)
        returning provider_id as id, version`),
    end: (providerId, version) =>
      admin().get(billsProviderCalls.updateStatus, { providerId, version, status: 'inactive', reason }),
  },
  'bills-biller': {
    record: () => found("id, version from bills_biller where status = 'active' and deleted_at is null"),
    end: (id, version) => admin().get(billerCalls.updateStatus, { id, version, status: 'inactive', reason }),
  },
  'prp-item': {
    record: () => insertedItem(),
    end: (id, version) => admin().get(prpCalls.updateItemStatus, { id, version, status: 'inactive', reason }),
  },
  'eload-promo': {
    record: () =>
      found(
        `id, version from eload_promo p where status = 'active' and deleted_at is null and carrier = 'globe'
          and not exists (select from eload_special_category_promo s where s.promo_id = p.id) order by id`,
      ),
    end: (id, version) =>
      admin().get(promoCalls.updateStatus, { id, version, carrier: 'globe', status: 'inactive', reason }),
  },
  'eload-diamond': {
    record: () =>
      found("id, version from eload_promo where status = 'active' and deleted_at is null and carrier = 'ml'"),
    end: (id, version) =>
      admin().get(promoCalls.updateStatus, { id, version, carrier: 'ml', status: 'inactive', reason }),
  },
  'eload-topup': {
    record: () => found("id, version from eload_topup where status = 'active' and deleted_at is null"),
    end: (id, version) => admin().get(topupCalls.updateStatus, { id, version, status: 'inactive', reason }),
  },
  'eload-provider': {
    record: () => insertedProvider(),
    end: (id, version) =>
      admin().get(providerCalls.updateStatus, { id, version, status: 'inactive', reason }),
  },
  mop: {
    record: () => found("mop_id as id, version from mop where status = 'active' and deleted_at is null"),
    end: (mopId) => admin().get(mopCalls.updateStatus, { mopId, status: 'inactive', reason }),
  },
  'mop-method': {
    record: () =>
      found("method_id as id, version from mop_method where status = 'active' and deleted_at is null"),
    end: (methodId) => admin().get(paymentModuleCalls.updateStatus, { methodId, status: 'inactive', reason }),
  },
  user: {
    record: () => found("id, version from staff_user where email = 'checker2@erp.test'"),
    end: (id, version) => admin().get(userCalls.deactivate, { id, version, reason }),
  },
  subscriber: {
    record: async () => ({ id: (await walletWith(api.owner)).subscriberId, version: 1 }),
    end: (id) => admin().get(subscriberCalls.deactivate, { id, reason }),
  },
  business: {
    record: async () => ({ id: (await shopWith(api.owner)).businessId, version: 1 }),
    end: (businessId) => admin().get(businessCalls.deactivate, { businessId, reason }),
  },
  wallet: {
    record: async () => ({ id: (await walletWith(api.owner)).walletId, version: 1 }),
    end: (walletId) => close(walletId),
  },
}

test('record kinds › of every approval type are known, and end with their requests or never', () => {
  expect(Object.keys(recordsOf).toSorted()).toEqual(approvalTypes.map(({ kind }) => kind).toSorted())
  const kinds = [...new Set(Object.values(recordsOf).flat())]
  expect(kinds.filter((kind) => !(kind in endings) && !(kind in neverEnded))).toEqual([])
  expect(Object.keys(neverEnded).filter((kind) => kind in endings || !kinds.includes(kind))).toEqual([])
})

test.each(Object.entries(endings))('%s › ends with the requests about it', async (kind, { record, end }) => {
  const { id, version } = await record()
  const [own, subject] = [await requestAbout(kind, id), await requestAbout('other', id)]
  await sql`insert into approval_subject (request_id, kind, record_id) values (${subject}, ${kind}, ${id})`.execute(
    api.owner,
  )
  const other = await requestAbout('other', id)
  await end(id, version)
  const ended = { status: 'cancelled', reason: expect.stringContaining('RECORD_ENDED') }
  expect(await stateOf(own)).toMatchObject(ended)
  expect(await stateOf(subject)).toMatchObject(ended)
  expect(await stateOf(other)).toMatchObject({ status: 'pending' })
  const { rows } = await sql<{ recipient: string }>`
    select recipient from outbox_mail where about = ${`PRB${own}`} and kind = 'approval'`.execute(api.owner)
  expect(rows).toEqual([{ recipient: 'maker@erp.test' }])
})

test('request for another record › is cancelled when the wallet or promo that it is about ends', async () => {
  const { walletId } = await walletWith(api.owner)
  const { data: limit } = await admin().get(walletCalls.updateLimit, {
    walletId,
    limits: { cashInPerTxn: '60000' },
    reason,
  })
  await close(walletId)
  expect(await stateOf(limit.requestId ?? 0)).toMatchObject({ status: 'cancelled' })

  const promo = await endings['eload-promo']?.record()
  const ids = promo ? [promo.id] : []
  await admin().get(promoCalls.bulkUpdateStatus, { carrier: 'globe', ids, status: 'inactive', reason })
  const offer = await admin().get(promoCalls.bulkUpdateStatus, {
    carrier: 'globe',
    ids,
    status: 'active',
    reason,
  })
  const set = Number(Object(offer).params.requestId)
  expect(await stateOf(set)).toMatchObject({ status: 'pending' })
  await admin().get(promoCalls.delete, { carrier: 'globe', id: ids[0] ?? 0 })
  expect(await stateOf(set)).toMatchObject({ status: 'cancelled' })
})

/** Inserts a request of the probe type, without a handler that submits it. */
async function requestAbout(kind: string, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with numbered as (select nextval('approval_request_number') as id)
    insert into approval_request (id, ref, kind, record_kind, record_id, title, payload, payload_hash, maker_id, maker_email,
      maker_name, approvals_needed, is_addressed, expires_at)
    select id, 'PRB' || id, 'probe', ${kind}, case ${kind} when 'other' then 'other ' || id else ${String(id)} end,
      '{"en": "Probe", "fil": "Probe"}', '{}', ${hashOf({})}, 1, 'maker@erp.test', 'Maker', 1, false, now() + interval '1 day'
    from numbered returning id`.execute(api.owner)
  return rows[0]?.id ?? 0
}

async function stateOf(id: number) {
  const { rows } = await sql<{ status: string; reason: string }>`
    select status, reason from approval_request where id = ${id}`.execute(api.owner)
  return rows[0]
}

async function insertedProvider() {
  const { rows } = await sql<{ id: number; version: number }>`
    insert into eload_provider (code, name, type, api_base_url, status, created_by, updated_by)
    values ('SPARE', 'Spare provider', 'direct', 'https://api.spare.example', 'active', 'a', 'a')
    returning id, version`.execute(api.owner)
  return { id: rows[0]?.id ?? 0, version: rows[0]?.version ?? 0 }
}

async function insertedItem() {
  const { rows } = await sql<{ id: number; version: number }>`
    with category as (insert into prp_category (name) values ('Appliances') returning id)
    insert into prp_item (category_id, name, points, stock) select id, 'Rice cooker', 100, 5 from category
    returning id, version`.execute(api.owner)
  return { id: rows[0]?.id ?? 0, version: rows[0]?.version ?? 0 }
}

/** Closes a wallet by the request of one person and the approval of another. */
async function close(walletId: number) {
  const { rows } = await sql<{ cognitoSub: string }>`
    select cognito_sub from subscriber s join wallet w on w.subscriber_id = s.id where w.wallet_id = ${walletId}`.execute(
    api.owner,
  )
  const cognitoSub = rows[0]?.cognitoSub ?? ''
  const closing = { cognitoSub, walletId, status: 'closed', reason } as const
  const { data } = await admin().get(walletCalls.updateUserStatus, closing)
  const requestId = data.requestId ?? 0
  const decider = admin()
  const { hash } = await decider.get(approvalCalls.details, { requestId })
  await decider.get(approvalCalls.decide, { requestId, hash, verdict: 'approve' })
}
