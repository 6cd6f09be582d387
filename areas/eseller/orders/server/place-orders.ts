import { sql } from 'kysely'
import { esellerMessages } from '#areas/eseller/messages.ts'
import { rejectionCauses, totalOf } from '#areas/eseller/orders/rules.ts'
import { publishOrder } from '#areas/eseller/orders/server/events.ts'
import { postMovement, type WalletFacts } from '#areas/wallets/public.ts'
import { type Centavos, formatCentavos, largestCentavos, wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, rejectField } from '#platform/server/errors.ts'

type Line = { productId: number; qty: number }

type Cart = {
  /** Wallet of the store, which pays. */
  wallet: WalletFacts
  address: string
  items: readonly Line[]
  /** Total that the buyer saw, if they should pay no other. */
  expectedTotal?: Centavos | undefined
  /** Client and request, for the details of the payments. */
  origin: Record<string, string | number>
}

type Product = {
  id: number
  sku: string
  name: string
  price: number
  stock: number
  seller: string
  brandId: number
  brand: string
  minOrder: number
  isSold: boolean
}
type OrderedProduct = Product & { qty: number }

/**
 * Places an order at each seller in the cart, in the caller's transaction: takes the stock, and the prices of this moment
 * from the wallet. Returns the IDs of the orders.
 */
export async function placeOrders(tx: Database, cart: Cart): Promise<number[]> {
  const { wallet, items, expectedTotal } = cart
  if (wallet.businessId === null) rejectField('accountNo', esellerMessages('STORE_WALLET_REQUIRED'))
  const products = await takeStock(tx, items)
  rejectBelowMinimum(products)
  const { total } = totalOf({ items: products, deliveryFee: 0, discount: 0 })
  if (total > largestCentavos)
    throw new AppError(esellerMessages('ORDER_TOO_LARGE'), { code: 'LIMIT_EXCEEDED' })
  if (expectedTotal !== undefined && total !== expectedTotal)
    throw new AppError(esellerMessages('PRICE_CHANGED', { total: formatCentavos(total) }))
  const orders: number[] = []
  for (const [seller, ordered] of Map.groupBy(products, (product) => product.seller))
    orders.push(await placeOrder(tx, cart, seller, ordered))
  return orders
}

/** Locks the products in the order of their IDs and reduces their stock. */
async function takeStock(tx: Database, items: readonly Line[]): Promise<OrderedProduct[]> {
  const { rows } = await sql<Product>`
    select p.id, p.sku, p.name, p.price, p.stock, p.seller, p.brand_id, b.name as brand, b.min_order,
      p.status = 'active' and b.status = 'active' and c.status = 'active' as is_sold
    from eseller_product p join eseller_brand b on b.id = p.brand_id
    join eseller_category c on c.business_category_id = p.business_category_id
    where p.id = any (${items.map(({ productId }) => productId)}::bigint[]) and p.deleted_at is null
    order by p.id for no key update of p`.execute(tx)
  const ordered = items.map(({ productId, qty }, index) => {
    const product = rows.find(({ id }) => id === productId)
    if (!product?.isSold) rejectField(`items.${index}.productId`, esellerMessages('PRODUCT_NOT_SOLD'))
    const { name, stock } = product
    if (stock < qty) throw new AppError(esellerMessages('STOCK_TOO_LOW', { name, left: stock }))
    return { ...product, qty }
  })
  await sql`
    update eseller_product p set stock = p.stock - i.qty
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i("productId" bigint, qty int)
    where p.id = i."productId"`.execute(tx)
  return ordered
}

function rejectBelowMinimum(products: readonly OrderedProduct[]): void {
  for (const ofBrand of Map.groupBy(products, ({ brandId }) => brandId).values()) {
    const { subtotal } = totalOf({ items: ofBrand, deliveryFee: 0, discount: 0 })
    const [{ brand, minOrder } = { brand: '', minOrder: 0 }] = ofBrand
    if (subtotal < minOrder)
      rejectField('items', esellerMessages('BELOW_MINIMUM_ORDER', { brand, min: formatCentavos(minOrder) }))
  }
}

async function placeOrder(
  tx: Database,
  { wallet, address, origin }: Cart,
  seller: string,
  products: readonly OrderedProduct[],
): Promise<number> {
  const { subtotal, total } = totalOf({ items: products, deliveryFee: 0, discount: 0 })
  const { rows } = await sql<{ orderId: number; orderNo: string }>`
    insert into eseller_order (business_id, buyer_name, buyer_mobile, address, seller, subtotal, total, payment_method,
      payment_status, due_at, updated_by)
    values (${wallet.businessId}, ${wallet.businessName ?? wallet.ownerName}, ${wallet.mobileNumber}, ${address}, ${seller},
      ${subtotal}, ${total}, 'wallet', 'paid', now() + make_interval(hours => ${rejectionCauses.pending?.hours ?? 0}), 'app')
    returning order_id, order_no`.execute(tx)
  const [order] = rows
  if (!order) throw new Error('The order was not saved.')
  const { orderId, orderNo } = order
  const lines = products.map(({ id, sku, name, qty, price }, index) => ({
    line: index + 1,
    product_id: id,
    sku,
    name,
    qty,
    price,
  }))
  await sql`
    insert into eseller_order_item (order_id, line, product_id, sku, name, qty, price)
    select ${orderId}, line, product_id, sku, name, qty, price from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as item(line int, product_id bigint, sku text, name text, qty int, price bigint)`.execute(tx)
  const { transferId } = await postMovement(tx, {
    type: 'supplies',
    walletId: wallet.walletId,
    amount: wholeCentavos(total),
    cause: `eseller order ${orderNo}`,
    refNo: orderNo,
    channel: 'App',
    counterparty: seller,
    details: origin,
  })
  await sql`update eseller_order set transfer_id = ${transferId}::uuid where order_id = ${orderId}`.execute(
    tx,
  )
  await publishOrder(tx, orderId)
  return orderId
}
