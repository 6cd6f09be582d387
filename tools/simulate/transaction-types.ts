import { randomInt } from 'node:crypto'
import { billsAppCalls } from '#areas/bills/app/contract.ts'
import { loadAppCalls } from '#areas/eload/app/contract.ts'
import { supplyAppCalls } from '#areas/eseller/app/contract.ts'
import { kankolekAppCalls } from '#areas/merchants/kankolek/app/contract.ts'
import { rewardsAppCalls } from '#areas/rewards/app/contract.ts'
import { rouletteAppCalls } from '#areas/roulette/app/contract.ts'
import { walletAppCalls } from '#areas/wallets/app/contract.ts'
import type { InputOf } from '#platform/contract/call.ts'
import type { AnyClientCall } from '#platform/contract/client-call.ts'
import type { AppClient } from '#tools/simulate/app-client.ts'
import { randomBillFields } from '#tools/simulate/bill-fields.ts'
import type { Participants } from '#tools/simulate/participants.ts'

/** A call for a subscriber that is ready to be sent. */
type Prepared = { subject: string; send: () => Promise<unknown> }
/** A type of transaction: its relative frequency, and a random one. */
export type TransactionType = { weight: number; prepare: () => Prepared }

// Squaring the fraction makes a few very active and most inactive.
const pick = <Item>(items: readonly Item[]): Item => {
  const found = items[Math.floor(items.length * (randomInt(1_000_000) / 1_000_000) ** 2)]
  if (found === undefined) throw new Error('There is nothing to choose from. Seed the demo first.')
  return found
}
const pesos = (min: number, max: number) => randomInt(min, max + 1)
const cents = (min: number, max: number) => randomInt(min * 100, max * 100) / 100
const mobiles = ['0917', '0918', '0995'] as const
/** A random number. Some endings make the sandbox provider decline or stay silent. */
const anyMobile = () => `${pick(mobiles)}${String(randomInt(10_000_000)).padStart(7, '0')}`

/** Transaction types that have something to sell, with their relative frequency. The catalogues are read once. */
export async function transactionTypes(
  client: AppClient,
  { people, stores }: Participants,
): Promise<Record<string, TransactionType>> {
  const { send } = client
  const call = <C extends AnyClientCall>(declared: C, subject: string, input: InputOf<C>): Prepared => ({
    subject,
    send: () => send(declared, subject, input),
  })
  const anyone = people[0]?.subject ?? ''
  const [methods, products, billers, items, games, supplies, shop] = await Promise.all([
    send(walletAppCalls.cashInMethods, anyone, {}),
    send(loadAppCalls.products, null, {}),
    send(billsAppCalls.billers, null, {}),
    send(rewardsAppCalls.items, null, { limit: '100' }),
    send(rouletteAppCalls.games, anyone, {}),
    send(supplyAppCalls.products, null, { limit: '100' }),
    send(supplyAppCalls.shop, null, {}),
  ])
  const onSale = products.data.filter(
    ({ amount, isAvailable }) => amount !== null && amount <= 200_00 && isAvailable,
  )
  const payable = billers.data.filter((biller) => randomBillFields(biller) !== null)
  const redeemable = items.data.filter(({ isAvailable, deliverable }) => isAvailable && !deliverable)
  const orders = supplies.data.flatMap(({ id: productId, price, stock, brandId }) => {
    const minOrder = shop.brands.find(({ id }) => id === brandId)?.minOrder ?? 0
    const qty = Math.max(1, Math.ceil(minOrder / price))
    return qty <= stock ? [{ productId, qty }] : []
  })

  const types: Record<string, TransactionType & { from: readonly unknown[] }> = {
    'cash in': {
      weight: 22,
      from: methods.data,
      prepare: () => {
        const { subject, accountNo, mobile } = pick(people)
        const { name: method } = pick(methods.data)
        const input = { accountNo, method, amount: pesos(100, 3_000), source: mobile }
        return call(walletAppCalls.cashIn, subject, input)
      },
    },
    'pay by QR': {
      weight: 34,
      from: stores,
      prepare: () => {
        const { subject, accountNo } = pick(people)
        return call(kankolekAppCalls.pay, subject, {
          accountNo,
          payload: pick(stores).qr,
          amount: cents(20, 900),
        })
      },
    },
    send: {
      weight: 12,
      from: people,
      prepare: () => {
        const { subject, accountNo } = pick(people)
        return call(walletAppCalls.transfer, subject, {
          accountNo,
          to: pick(people).mobile,
          amount: pesos(50, 2_000),
        })
      },
    },
    load: {
      weight: 18,
      from: onSale,
      prepare: () => {
        const { subject, accountNo } = pick(people)
        return call(loadAppCalls.buy, subject, { accountNo, sku: pick(onSale).sku, mobile: anyMobile() })
      },
    },
    bills: {
      weight: 6,
      from: payable,
      // Stores also pay bills for their customers and receive a share.
      prepare: () => {
        const { subject, accountNo } = randomInt(3) === 0 && stores.length > 0 ? pick(stores) : pick(people)
        const biller = pick(payable)
        const least = Math.ceil(biller.minAmount / 100)
        const most = Math.max(least, Math.floor(Math.min(biller.maxAmount, 350_000) / 100))
        return call(billsAppCalls.pay, subject, {
          accountNo,
          billerId: biller.id,
          amount: pesos(least, most),
          fields: randomBillFields(biller) ?? {},
        })
      },
    },
    redeem: {
      weight: 2,
      from: redeemable,
      prepare: () => call(rewardsAppCalls.redeem, pick(people).subject, { itemId: pick(redeemable).id }),
    },
    spin: {
      weight: 3,
      from: games.data,
      prepare: () => call(rouletteAppCalls.spin, pick(people).subject, { gameId: pick(games.data).id }),
    },
    supplies: {
      weight: 3,
      from: orders.length > 0 ? stores : [],
      prepare: () => {
        const { subject, accountNo } = pick(stores)
        return call(supplyAppCalls.order, subject, {
          accountNo,
          address: 'Poblacion',
          items: [pick(orders)],
        })
      },
    },
  }
  return Object.fromEntries(Object.entries(types).filter(([, { from }]) => from.length > 0))
}

/** Chooses the next type by weight. */
export function nextType(types: Readonly<Record<string, TransactionType>>): [string, TransactionType] {
  const entries = Object.entries(types)
  let left = randomInt(entries.reduce((sum, [, { weight }]) => sum + weight, 0))
  for (const entry of entries) {
    left -= entry[1].weight
    if (left < 0) return entry
  }
  throw new Error('There are no transaction types.')
}
