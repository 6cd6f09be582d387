import type pg from 'pg'
import { databaseOver } from './actor-context.ts'
import { colleaguesIn } from './acts/colleagues.ts'
import { hasMaker, isTrue, type Stage } from './stage.ts'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { promoCalls } from '#areas/eload/promos/contract.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { providerSwitchCalls } from '#areas/eload/provider-switch/contract.ts'
import { schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { mopCalls } from '#areas/settings/modes-of-payment/contract.ts'
import { manilaTime } from '#platform/contract/fields/manila.ts'
import { wholeCentavos } from '#platform/contract/fields/money.ts'
import { type Desk, act, ask, day } from './desk-requests.ts'
import { holdWallets } from './wallet-holds.ts'

/**
 * Prices, methods and providers that were changed or stopped by one person and confirmed by another, and wallets that
 * were held and released.
 */
export const deskStage: Stage = {
  name: 'Prices, providers and holds',
  brings: 'transactions',

  when: isTrue(`exists (select from wallet_txn) and exists (select from bills_biller)
    and not exists (select from eload_provider_switch) and ${hasMaker}`),

  async run(client, { until }) {
    const db = databaseOver(client)
    const colleagues = await colleaguesIn(db)
    if (!colleagues) return
    const desk = (nth: number): Desk => ({ db, colleagues, until, nth })
    await changePrices(desk, client)
    await stopAndResume(desk, client)
    await holdWallets(desk, client)
  },
}

type Desks = (nth: number) => Desk

async function changePrices(desk: Desks, client: pg.Client) {
  const promo = async (carrier: string, skip: number) => {
    const { rows } = await client.query<{ id: number }>(
      `select id from eload_promo where carrier = $1 and status = 'active' and rebate_type = 'percent'
       order by id desc offset $2 limit 1`,
      [carrier, skip],
    )
    return rows[0]?.id ?? 0
  }
  const topup = async (sku: string) => {
    const { rows } = await client.query<{ id: number }>(`select id from eload_topup where sku = $1`, [sku])
    return rows[0]?.id ?? 0
  }
  const rebates = [
    ['smart', 4, 31 * day, 150, { verdict: 'approve', after: 95 }],
    ['tnt', 9, 17 * day, 125, { verdict: 'approve', after: 260 }],
    [
      'globe',
      14,
      6 * day,
      175,
      { verdict: 'reject', after: 140, reason: 'Globe pays this only from December' },
    ],
    ['tm', 3, 190, 100, undefined],
  ] as const
  for (const [nth, [carrier, skip, age, rebate, decision]] of rebates.entries())
    await ask(desk(nth), client, {
      age,
      call: promoCalls.updateRebate,
      request: {
        carrier,
        id: await promo(carrier, skip),
        rebate: wholeCentavos(rebate),
        rebateType: 'percent',
        reason: 'New share of the network',
      },
      ...(decision && { decision }),
    })
  for (const [nth, [sku, age, decision]] of (
    [
      ['GLOBE-LD35', 24 * day, { verdict: 'approve', after: 45 }],
      ['SMART-LD750', 300, undefined],
    ] as const
  ).entries())
    await ask(desk(nth + 4), client, {
      age,
      call: topupCalls.updateStatus,
      request: {
        id: await topup(sku),
        status: 'active',
        reason: 'Requested by retailers',
      },
      ...(decision && { decision }),
    })
  await planPrices(desk, client)
}

// Price changes of the coming days: one is approved, one awaits approval.
async function planPrices(desk: Desks, client: pg.Client) {
  for (const [nth, [carrier, name, from, to, age, decision]] of (
    [
      ['sun', 'Sun rebates of the last week of the year', 6, 13, 2 * day, { verdict: 'approve', after: 70 }],
      ['dito', 'DITO rebates for Simbang Gabi', 18, 27, 130, undefined],
    ] as const
  ).entries()) {
    const { rows } = await client.query<{ id: number }>(
      `select id from eload_promo where carrier = $1 and status = 'active' order by id limit 6`,
      [carrier],
    )
    await ask(desk(nth + 6), client, {
      age,
      call: schedulerCalls.create,
      request: {
        name,
        carrier,
        promoIds: rows.map(({ id }) => id),
        operation: 'update_rebate',
        value: wholeCentavos(150),
        rebateType: 'percent',
        startAt: manilaTime(Date.now(), from),
        endAt: manilaTime(Date.now(), to),
      },
      ...(decision && { decision }),
    })
  }
}

// Stops of a biller, a method and a provider, each resumed by a request, and a switch of a network that was reverted.
async function stopAndResume(desk: Desks, client: pg.Client) {
  const idOf = async (table: string, code: string, key = 'id') =>
    (await client.query<{ id: number }>(`select ${key} as id from ${table} where code = $1`, [code])).rows[0]
      ?.id ?? 0
  const veco = await idOf('bills_biller', 'VECO')
  const stopped = { id: veco, reason: 'The biller reports payments that were posted twice' }
  await act(desk(0), 'checker', 20 * day, billerCalls.updateStatus, { ...stopped, status: 'maintenance' })
  await ask(desk(1), client, {
    age: 20 * day - 240,
    call: billerCalls.updateStatus,
    request: { id: veco, status: 'active', reason: 'The biller has corrected its import' },
    decision: { verdict: 'approve', after: 25 },
  })
  const card = await idOf('mop', 'CARD', 'mop_id')
  await act(desk(1), 'checker', 13 * day, mopCalls.updateStatus, {
    mopId: card,
    status: 'maintenance',
    reason: 'The card gateway times out',
    force: true,
  })
  await ask(desk(2), client, {
    age: 13 * day - 180,
    call: mopCalls.updateStatus,
    request: { mopId: card, status: 'active', reason: 'Test payments succeed again', force: false },
    decision: { verdict: 'approve', after: 15 },
  })
  await switchProvider(desk, client, idOf)
}

type IdOf = (table: string, code: string) => Promise<number>

async function switchProvider(desk: Desks, client: pg.Client, idOf: IdOf) {
  const etap = await idOf('eload_provider', 'E-TAP')
  await act(desk(2), 'checker', 9 * day, providerCalls.updateStatus, {
    id: etap,
    status: 'maintenance',
    reason: 'E-Tap moves to a new data center',
  })
  await act(desk(3), 'checker', 9 * day - 290, providerCalls.updateStatus, {
    id: etap,
    status: 'active',
    reason: 'The move is complete and test loads arrive',
  })
  for (const [nth, [code, first, backup, age, reasons]] of (
    [
      [
        'smart',
        'SMART-DIRECT',
        'LOADCENTRAL',
        27 * day,
        ['Smart answers with time-outs', 'Smart is stable again'],
      ],
      [
        'globe',
        'GLOBE-DIRECT',
        'LOADCENTRAL',
        4 * day,
        ['Globe upgrades its gateway', 'The upgrade is complete'],
      ],
    ] as const
  ).entries()) {
    const network = { networkId: await idOf('eload_network', code) }
    const [from, to] = [await idOf('eload_provider', first), await idOf('eload_provider', backup)]
    const [reason, reverted] = reasons
    await act(desk(nth), 'checker', age, providerSwitchCalls.switch, {
      ...network,
      fromProviderId: from,
      toProviderId: to,
      reason,
    })
    const { rows } = await client.query<{ id: number }>('select max(id) as id from eload_provider_switch')
    await act(desk(nth), 'checker', age - 200, providerSwitchCalls.switch, {
      ...network,
      fromProviderId: to,
      toProviderId: from,
      reason: reverted,
      revertsId: rows[0]?.id ?? 0,
    })
  }
}
