import type { Client } from 'pg'
import { moments } from './money/transaction-times.ts'
import { evenDraw, Random } from './random.ts'
import { type OrderStatus, totalOf, rejectionCauses } from '#areas/eseller/orders/rules.ts'
import { manilaTime } from '#platform/contract/fields/manila.ts'

const hour = 3_600_000
const day = 24 * hour

const sellers = [
  'Suki Distributors',
  'Bayanihan Wholesale',
  'Piña Trading',
  'Visayas Grocers Supply',
  'Mindanao Pantry',
] as const
const couriers = ['J&T Express', 'LBC', 'Ninja Van', 'Lalamove'] as const
const methods = ['wallet', 'wallet', 'gcash', 'maya', 'card', 'cod', 'cod'] as const

const banners = [
  ['Stock up for Pasko', 'active', -10, 35],
  ['Free delivery above ₱3,000', 'active', null, null],
  ['Canned goods by the case', 'active', -20, 20],
  ['Back to school', 'inactive', null, null],
  ['Rice week', 'active', 6, 13],
] as const

/** Seeds the demo marketplace from the catalogue: brands, categories, banners, products and two months of orders. */
export async function seedDemoESupplies(client: Client, until: number): Promise<void> {
  const by = 'maker@erp.test'
  const began = new Date(until - 120 * day).toISOString()
  await client.query(
    `insert into eseller_brand (name, supplier_name, supplier_contact, min_order, lead_time_days, status, created_by, created_at, updated_at)
     select name, manufacturer, 'orders@' || regexp_replace(lower(manufacturer), '[^a-z]', '', 'g') || '.example.ph',
       (1 + id % 5) * 50000, id % 4, status, $1, $2::timestamptz + make_interval(hours => id::int), $2::timestamptz
     from product_brand order by id`,
    [by, began],
  )
  await client.query(
    `insert into eseller_category (name, sequence, created_by, created_at, updated_at)
     select name, row_number() over (order by place), $1, $2, $2 from product_category where parent_id is null`,
    [by, began],
  )
  for (const [at, [title, status, from, to]] of banners.entries())
    await client.query(
      `insert into eseller_banner (title, status, sequence, start_at, end_at, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [
        title,
        status,
        at + 1,
        from === null ? null : manilaTime(until, from),
        to === null ? null : manilaTime(until, to),
        by,
        began,
      ],
    )
  await client.query(
    `insert into eseller_product (sku, name, brand_id, business_category_id, template_id, price, stock, seller, status, created_at)
     select t.sku, t.name, b.id, k.business_category_id, t.id, greatest(1, t.srp * (88 + t.id % 9) / 100),
       case when t.id % 17 = 0 then 0 else 20 + (t.id * 37) % 400 end, ($1::text[])[1 + t.id % $2], t.status, t.created_at
     from product_template t
       join product_category c on c.product_id = t.category_id
       join product_category top on top.product_id = coalesce(c.parent_id, c.product_id)
       join eseller_category k on k.name = top.name
       join product_brand pb on pb.id = t.brand_id
       join eseller_brand b on b.name = pb.name
     order by t.id`,
    [[...sellers], sellers.length],
  )
  await seedOrders(client, until)
}

/** Orders of the last sixty days, and the range of their subtotals in centavos. */
const orderCount = 1_200
const smallestOrder = 60_000
const largestOrder = 900_000

type Buyer = { businessId: number; name: string; mobile: string; address: string }
type Product = { id: number; sku: string; name: string; price: number; seller: string }

async function seedOrders(client: Client, until: number): Promise<void> {
  const { rows: buyers } = await client.query<Buyer>(
    `select b.business_id as "businessId", b.business_name as name, b.contact_number as mobile,
       coalesce(nullif(b.business_address, ''), nullif(b.street, ''), 'Poblacion') as address
     from business b where b.deleted_at is null and b.status = 'active'
       and exists (select from wallet w where w.business_id = b.business_id and w.status = 'active')
     order by b.business_id limit 250`,
  )
  const { rows: products } = await client.query<Product>(
    `select id, sku, name, price, seller from eseller_product where status = 'active' and stock > 0 order by id`,
  )
  if (buyers.length === 0 || products.length === 0) return
  const bySeller = sellers.map((seller) => products.filter((product) => product.seller === seller))
  const random = new Random(orderCount, 75)
  const times = moments(orderCount, until - 60 * day, until - 60_000, () => random.fraction(), 'orders')
  const countOfDay = new Map<number, number>()
  const orders = [...times].map((at, index) => {
    const manilaDay = Math.floor((at + 8 * hour) / day)
    const ofDay = countOfDay.get(manilaDay) ?? 0
    countOfDay.set(manilaDay, ofDay + 1)
    return anOrder(index + 1, { at, until, manilaDay, ofDay, random }, buyers, bySeller)
  })
  await client.query(
    `with fresh as (
       insert into eseller_order (order_no, business_id, buyer_name, buyer_mobile, address, seller, subtotal, delivery_fee,
         discount, total, payment_method, payment_status, courier, tracking_no, status, due_at, delivered_at, end_reason,
         created_at, updated_at)
       select "orderNo", "businessId", name, mobile, address, seller, subtotal, "deliveryFee", discount, total, method,
         payment, courier, "trackingNo", status, "dueAt", "deliveredAt", "endReason", "createdAt", "createdAt"
       from jsonb_to_recordset($1::jsonb) as row("orderNo" text, "businessId" bigint, name text, mobile text, address text,
         seller text, subtotal bigint, "deliveryFee" bigint, discount bigint, total bigint, method text, payment text,
         courier text, "trackingNo" text, status text, "dueAt" timestamptz, "deliveredAt" timestamptz, "endReason" text,
         "createdAt" timestamptz)
       returning order_id, order_no)
     insert into eseller_order_item (order_id, line, product_id, sku, name, qty, price)
     select fresh.order_id, item.line, item."productId", item.sku, item.name, item.qty, item.price
     from jsonb_to_recordset($2::jsonb) as item("orderNo" text, line int, "productId" bigint, sku text, name text, qty int,
       price bigint) join fresh on fresh.order_no = item."orderNo"`,
    [JSON.stringify(orders), JSON.stringify(orders.flatMap(({ items }) => items))],
  )
  await client.query(`select setval('eseller_order_number', $1)`, [orders.length])
}

// Hours between the order and the start of each step.
const begins: Partial<Record<OrderStatus, number>> = { confirmed: 6, packed: 30, shipped: 48 }

function pickWinner<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('The list to choose from is empty.')
  return item
}

/** Time of an order, and its number among the orders of the day. */
type Moment = { at: number; until: number; manilaDay: number; ofDay: number; random: Random }

/** Generates one order from its index. Deterministic. */
function anOrder(
  index: number,
  { at: createdAt, until, manilaDay, ofDay, random }: Moment,
  buyers: readonly Buyer[],
  bySeller: readonly (readonly Product[])[],
) {
  const buyer = pickWinner(buyers, index * 13)
  const offered = bySeller.filter((products) => products.length > 0)
  const products = pickWinner(offered, index)
  const orderNo = `ESO${String(index).padStart(7, '0')}`
  const lines = 1 + (ofDay % 4)
  const wanted =
    smallestOrder + (largestOrder - smallestOrder) * evenDraw(random, manilaDay, ofDay).amount ** 1.6
  // Products of which two to sixty make up a line, so that the total is close to the wanted one.
  const fitting = products.filter(({ price }) => {
    const qty = wanted / lines / Number(price)
    return qty >= 2 && qty <= 60
  })
  const items = Array.from({ length: lines }, (_, line) => {
    const product = pickWinner(fitting.length > 0 ? fitting : products, index * 7 + line * 5)
    const price = Number(product.price)
    const qty = Math.max(1, Math.round(wanted / lines / price))
    return {
      orderNo,
      line: line + 1,
      productId: product.id,
      sku: product.sku,
      name: product.name,
      qty,
      price,
    }
  })
  const deliveryFee = index % 3 === 0 ? 0 : 8_000 + (index % 5) * 1_500
  const discount = index % 7 === 0 ? 5_000 : 0
  const age = until - createdAt
  const status = statusAt(age, index)
  const method = pickWinner(methods, index)
  const isCod = method === 'cod'
  const isDelivered = status === 'delivered' || status === 'completed'
  const isSent = status === 'shipped' || isDelivered
  const step = begins[status] ?? 0
  const hours = rejectionCauses[status]?.hours
  return {
    orderNo,
    businessId: Number(buyer.businessId),
    name: buyer.name,
    mobile: buyer.mobile,
    address: buyer.address,
    seller: products[0]?.seller ?? '',
    ...totalOf({ items, deliveryFee, discount }),
    deliveryFee,
    discount,
    method,
    payment: (isCod ? isDelivered : status !== 'cancelled') ? 'paid' : 'unpaid',
    courier: isSent ? pickWinner(couriers, index) : '',
    trackingNo: isSent ? `PH${String(740_000_000 + index * 7_331)}` : '',
    status,
    dueAt: hours === undefined ? null : new Date(createdAt + (step + hours) * hour).toISOString(),
    deliveredAt: isDelivered ? new Date(Math.min(until, createdAt + 4 * day)).toISOString() : null,
    endReason: status === 'cancelled' ? 'The buyer never paid' : '',
    createdAt: new Date(createdAt).toISOString(),
    items,
  }
}

/** Typical status of an order of this age. One order in ten is overdue. */
function statusAt(age: number, index: number): OrderStatus {
  const days = age / day
  if (index % 23 === 0 && days > 1) return 'cancelled'
  const slow = index % 10 === 3 ? 2.2 : 1
  if (days < 0.6 * slow) return 'pending'
  if (days < 1.6 * slow) return 'confirmed'
  if (days < 2.4 * slow) return 'packed'
  if (days < 4.5 * slow) return 'shipped'
  return days < 11 ? 'delivered' : 'completed'
}
