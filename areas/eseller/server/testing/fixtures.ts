import { approverLevel } from '#platform/contract/approvals.ts'
import { sql } from 'kysely'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBannerHandlers } from '#areas/eseller/banners/server/handlers.ts'
import { sellerBrandCalls } from '#areas/eseller/brands/contract.ts'
import { sellerBrandHandlers } from '#areas/eseller/brands/server/handlers.ts'
import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { sellerCategoryHandlers } from '#areas/eseller/categories/server/handlers.ts'
import { orderHandlers } from '#areas/eseller/orders/server/handlers.ts'
import type { OrderStatus } from '#areas/eseller/orders/rules.ts'
import { refundApprovalType } from '#areas/eseller/orders/server/refunds.ts'
import { sellerProductHandlers } from '#areas/eseller/products/server/handlers.ts'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { shopWith } from '#areas/wallets/server/testing/wallets.ts'
import { toCreate, toDelete, toRead, toUpdate } from '#platform/access.ts'
import { openApiWithFiles } from '#platform/server/uploads/testing/api-with-files.ts'

type AuditSubject = {
  status?: OrderStatus
  paid?: boolean
  method?: 'wallet' | 'cod'
  qty?: number
  seller?: string
  deliveredDaysAgo?: number
  dueHoursAgo?: number
}

/** Starts a server with the whole marketplace, staff and orders. */
export async function openESuppliesFixture() {
  const api = await openApiWithFiles([
    ...sellerBrandHandlers,
    ...sellerCategoryHandlers,
    ...sellerBannerHandlers,
    ...sellerProductHandlers,
    ...orderHandlers,
    ...approvalHandlers([refundApprovalType]),
  ])
  const rights = [toCreate, toRead, toUpdate, toDelete].map((to) => to(eSuppliesPlace))
  const editor = () => api.staffWith(...rights, { as: { level: approverLevel } })
  const maker = editor()
  const shop = await shopWith(api.owner)
  let count = 0

  const brand = async (name = `Brand ${++count}`) =>
    (await maker.get(sellerBrandCalls.create, { name })).data.id
  const category = async (name = `Category ${++count}`) =>
    (await maker.get(sellerCategoryCalls.create, { name })).data.businessCategoryId

  async function product(
    about: { brandId?: number; businessCategoryId?: number; stock?: number; seller?: string } = {},
  ) {
    const brandId = about.brandId ?? (await brand())
    const categoryId = about.businessCategoryId ?? (await category())
    const index = ++count
    const { rows } = await sql<{ id: number }>`
      insert into eseller_product (sku, name, brand_id, business_category_id, price, stock, seller)
      values (${`SKU-${index}`}, ${`Product ${index}`}, ${brandId}, ${categoryId}, 12550, ${about.stock ?? 10}, ${about.seller ?? 'Suki Distributors'})
      returning id`.execute(api.owner)
    return rows[0]?.id ?? 0
  }

  return {
    ...api,
    shop,
    editor,
    brand,
    category,
    product,
    stockOf: async (id: number) =>
      (await sql<{ stock: number }>`select stock from eseller_product where id = ${id}`.execute(api.owner))
        .rows[0]?.stock,
    /** Inserts an order in any status, as the app would have created it. */
    async order(about: AuditSubject = {}) {
      const {
        status = 'pending',
        paid = true,
        method = 'wallet',
        qty = 2,
        seller = 'Suki Distributors',
      } = about
      const productId = await product({ seller })
      const isSent = ['shipped', 'delivered', 'completed', 'returned'].includes(status)
      const isOpen = ['pending', 'confirmed', 'packed', 'shipped'].includes(status)
      const { rows } = await sql<{ orderId: number; orderNo: string }>`
        insert into eseller_order (business_id, buyer_name, buyer_mobile, address, seller, subtotal, delivery_fee, discount,
          total, payment_method, payment_status, courier, tracking_no, status, due_at, delivered_at)
        values (${shop.businessId}, 'Nena Store', '+639171234567', 'Purok 2, Lahug, Cebu City', ${seller}, ${qty * 12550},
          5000, 1000, ${qty * 12550 + 4000}, ${method}, ${paid ? 'paid' : 'unpaid'}, ${isSent ? 'J&T' : ''},
          ${isSent ? 'JT0001' : ''}, ${status},
          case when ${isOpen} then now() - make_interval(hours => ${about.dueHoursAgo ?? -12}) end,
          case when ${['delivered', 'completed', 'returned'].includes(status)} then now() - make_interval(hours => ${Math.round((about.deliveredDaysAgo ?? 0) * 24)}) end)
        returning order_id, order_no`.execute(api.owner)
      const orderId = rows[0]?.orderId ?? 0
      await sql`insert into eseller_order_item values (${orderId}, 1, ${productId}, 'SKU', 'Product', ${qty}, 12550)`.execute(
        api.owner,
      )
      return { orderId, orderNo: rows[0]?.orderNo ?? '', productId, total: qty * 12550 + 4000 }
    },
  }
}

export type ESuppliesFixture = Awaited<ReturnType<typeof openESuppliesFixture>>
