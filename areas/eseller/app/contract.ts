import { z } from 'zod'
import { esellerMessages } from '#areas/eseller/messages.ts'
import { OrderStatus, PaymentStatus, RefundStatus } from '#areas/eseller/orders/contract.ts'
import { clientCalls, cursorPageOf, CursorRequest } from '#platform/contract/client-call.ts'
import { Id, Moment, Money, PositiveMoney, Reason, requiredText } from '#platform/contract/fields.ts'

const { read, write, payment } = clientCalls('subscriber', 'eSupplies')
const forClients = clientCalls('client')

const AccountNo = z.string().regex(/^\d{16}$/)
const ByOrder = z.strictObject({ orderNo: requiredText(20) })
const IdInAddress = z.coerce.number().pipe(Id)

const Shop = z.object({
  categories: z.array(z.object({ id: z.int(), name: z.string(), imageUrl: z.string().nullable() })),
  brands: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      imageUrl: z.string().nullable(),
      /** Least amount of an order of its products. */
      minOrder: Money,
      leadTimeDays: z.int(),
    }),
  ),
  banners: z.array(
    z.object({
      title: z.string(),
      imageUrl: z.string().nullable(),
      linkType: z.enum(['none', 'product', 'category', 'brand', 'url']),
      linkValue: z.string(),
    }),
  ),
})
export type Shop = z.output<typeof Shop>

/** A product that stores can order. */
export const AppProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  brandId: z.int(),
  categoryId: z.int(),
  seller: z.string(),
  price: Money,
  stock: z.int(),
})
export type AppProduct = z.output<typeof AppProduct>

/** An order as the store sees it. */
export const AppOrder = z.object({
  orderNo: z.string(),
  seller: z.string(),
  items: z.array(
    z.object({ productId: z.int(), sku: z.string(), name: z.string(), qty: z.int(), price: Money }),
  ),
  address: z.string(),
  subtotal: Money,
  deliveryFee: Money,
  discount: Money,
  total: Money,
  paymentStatus: PaymentStatus,
  refundStatus: RefundStatus,
  courier: z.string(),
  trackingNo: z.string(),
  status: OrderStatus,
  /** Requested return; `declineReason` is empty unless it was declined. */
  return: z.object({ reason: z.string(), requestedAt: Moment, declineReason: z.string() }).nullable(),
  deliveredAt: Moment.nullable(),
  createdAt: Moment,
})
export type AppOrder = z.output<typeof AppOrder>

const exampleOrder = {
  orderNo: 'ESO0001201',
  seller: 'Suki Distributors',
  items: [{ productId: 12, sku: 'SARDINES-155', name: 'Sardines', qty: 10, price: 125.5 }],
  address: 'Purok 2, Lahug, Cebu City',
  subtotal: 1255,
  deliveryFee: 0,
  discount: 0,
  total: 1255,
  paymentStatus: 'paid',
  refundStatus: 'none',
  courier: '',
  trackingNo: '',
  status: 'pending',
  return: null,
  deliveredAt: null,
  createdAt: '2026-11-29T08:00:00.000Z',
}

export const supplyAppCalls = {
  shop: forClients.read('/app/supplies/shop', {
    scope: 'supplies:read',
    summary: 'Show categories, brands and banners of eSupplies',
    reply: Shop,
    example: {
      request: {},
      reply: {
        categories: [{ id: 1, name: 'Groceries', imageUrl: null }],
        brands: [{ id: 4, name: 'Isla', imageUrl: null, minOrder: 500, leadTimeDays: 2 }],
        banners: [{ title: 'Payday', imageUrl: null, linkType: 'brand', linkValue: '4' }],
      },
    },
  }),
  products: forClients.read('/app/supplies/products', {
    scope: 'supplies:read',
    summary: 'List the products that stores can order, newest first',
    request: CursorRequest.extend({
      categoryId: IdInAddress.optional(),
      brandId: IdInAddress.optional(),
      /** Part of the name, SKU or seller. */
      search: z.string().trim().max(100).default(''),
    }),
    reply: cursorPageOf(AppProduct),
    example: {
      request: { categoryId: 1, limit: 25 },
      reply: {
        data: [
          {
            id: 12,
            sku: 'SARDINES-155',
            name: 'Sardines',
            imageUrl: null,
            brandId: 4,
            categoryId: 1,
            seller: 'Suki Distributors',
            price: 125.5,
            stock: 240,
          },
        ],
        nextCursor: null,
      },
    },
  }),
  order: payment('/app/supplies/orders', {
    scope: 'supplies:order',
    summary:
      'Order the products of a cart, with one order for each seller, and pay from the wallet of the store',
    request: z.strictObject({
      accountNo: AccountNo,
      address: requiredText(500),
      items: z
        .array(z.strictObject({ productId: Id, qty: z.int().min(1).max(100_000) }))
        .min(1)
        .max(100)
        .refine(
          (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
          esellerMessages.issue('PRODUCT_TWICE'),
        ),
      /** Total that the buyer saw. The cart is refused if it is another one now. */
      total: PositiveMoney.optional(),
    }),
    reply: z.object({ data: z.array(AppOrder) }),
    errors: ['NOT_FOUND', 'INVALID_STATE', 'INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED'],
    example: {
      request: {
        accountNo: '8800000000000017',
        address: 'Purok 2, Lahug, Cebu City',
        items: [{ productId: 12, qty: 10 }],
        total: 1255,
      },
      reply: { data: [exampleOrder] },
    },
  }),
  orders: read('/app/supplies/orders', {
    scope: 'supplies:read',
    summary: 'List the orders of a store, newest first',
    request: CursorRequest.extend({ accountNo: AccountNo }),
    reply: cursorPageOf(AppOrder),
    errors: ['NOT_FOUND'],
    example: {
      request: { accountNo: '8800000000000017', limit: 25 },
      reply: { data: [exampleOrder], nextCursor: null },
    },
  }),
  orderStatus: read('/app/supplies/orders/:orderNo', {
    scope: 'supplies:read',
    summary: 'Show an order',
    request: ByOrder,
    reply: AppOrder,
    errors: ['NOT_FOUND'],
    example: { request: { orderNo: exampleOrder.orderNo }, reply: exampleOrder },
  }),
  requestReturn: write('/app/supplies/orders/:orderNo/returns', {
    scope: 'supplies:order',
    summary: 'Request to return a delivered order',
    request: ByOrder.extend({ reason: Reason }),
    reply: AppOrder,
    errors: ['NOT_FOUND', 'INVALID_STATE'],
    example: {
      request: { orderNo: exampleOrder.orderNo, reason: 'Four packs arrived open' },
      reply: {
        ...exampleOrder,
        status: 'delivered',
        courier: 'J&T',
        trackingNo: 'JT0001',
        deliveredAt: '2026-11-30T08:00:00.000Z',
        return: {
          reason: 'Four packs arrived open',
          requestedAt: '2026-12-01T02:00:00.000Z',
          declineReason: '',
        },
      },
    },
  }),
}
