import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { topupScreens } from '#areas/eload/topups/screens.ts'
import { saleCalls } from '#areas/eload/transactions/contract.ts'
import { saleScreens } from '#areas/eload/transactions/screens.ts'
import { orderCalls } from '#areas/eseller/orders/contract.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { businessCalls } from '#areas/merchants/businesses/contract.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { topupReportCalls } from '#areas/reports/topups/contract.ts'
import { topupReportScreens } from '#areas/reports/topups/screens.ts'
import { type Guard, guardFor } from '#platform/access/access.ts'
import { callApi } from '#platform/console/api/api.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import { addressOf } from '#platform/console/router/screen.ts'
import { hasAccess } from '#platform/console/session/session.ts'
import type { PaletteItem } from '#platform/console/shell/palette-sources.ts'

const limit = 3
/** References and account numbers contain at least three digits, such as `ADJ0000012`. */
const referencePattern = /\d{3}/

type Options = { signal: AbortSignal; background: true }
type Source = {
  guard: Guard | null
  /** Searched only if the query looks like a reference. */
  byReference: boolean
  find: (search: string, options: Options) => Promise<readonly PaletteItem[]>
}

const input = (search: string) => ({ search, limit })
const join = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

const sources: readonly Source[] = [
  {
    guard: guardFor(businessCalls.list.needs, {}),
    byReference: false,
    find: async (search, options) =>
      (await callApi(businessCalls.list, input(search), options)).rows.map((row) => ({
        id: `business-${row.businessId}`,
        label: row.businessName,
        hint: join(row.ownerName, row.city),
        address: addressOf(subscriberScreens.profile, { tab: 'Business', bid: row.businessId }),
      })),
  },
  {
    guard: guardFor(billerCalls.list.needs, {}),
    byReference: false,
    find: async (search, options) =>
      (await callApi(billerCalls.list, input(search), options)).rows.map(
        ({ id, name, code, categoryName }) => ({
          id: `biller-${id}`,
          label: name,
          hint: join(code, categoryName),
          address: addressOf(billsScreens.biller, { id }),
        }),
      ),
  },
  {
    guard: guardFor(topupCalls.list.needs, {}),
    byReference: false,
    find: async (search, options) =>
      (await callApi(topupCalls.list, input(search), options)).rows.map(({ id, name, sku, networkName }) => ({
        id: `load-topup-${id}`,
        label: name,
        hint: join(sku, networkName),
        address: addressOf(topupScreens.topup, { id }),
      })),
  },
  {
    guard: guardFor(adjustmentCalls.list.needs, {}),
    byReference: true,
    find: async (search, options) =>
      (await callApi(adjustmentCalls.list, input(search), options)).rows.map((row) => ({
        id: `adjustment-${row.adjustmentId}`,
        label: row.refNo,
        hint: join(row.businessName, formatPesos(row.amount)),
        address: addressOf(adjustmentScreens.form, { id: row.adjustmentId }),
      })),
  },
  {
    guard: guardFor(saleCalls.list.needs, {}),
    byReference: true,
    find: async (search, options) =>
      (await callApi(saleCalls.list, input(search), options)).rows.map(({ id, refNo, retailer, amount }) => ({
        id: `load-sale-${id}`,
        label: refNo,
        hint: join(retailer, formatPesos(amount)),
        address: addressOf(saleScreens.details, { id }),
      })),
  },
  {
    guard: guardFor(topupReportCalls.list.needs, {}),
    byReference: true,
    find: async (search, options) =>
      (await callApi(topupReportCalls.list, input(search), options)).rows.map(
        ({ id, refNo, user, amount }) => ({
          id: `topup-${id}`,
          label: refNo,
          hint: join(user, formatPesos(amount)),
          address: addressOf(topupReportScreens.details, { id }),
        }),
      ),
  },
  {
    guard: guardFor(orderCalls.list.needs, {}),
    byReference: true,
    find: async (search, options) =>
      (await callApi(orderCalls.list, input(search), options)).rows.map(
        ({ orderId, orderNo, buyer, total }) => ({
          id: `order-${orderId}`,
          label: orderNo,
          hint: join(buyer.name, formatPesos(total)),
          address: `${addressOf(esellerScreens.orders)}?panel=${orderId}`,
        }),
      ),
  },
]

/**
 * Finds businesses, billers and load products by name or SKU, and money records by reference, in the lists that the
 * person can read. A list that fails does not affect the others.
 */
export async function findRecords(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  const found = await Promise.all(
    sources
      .filter(({ guard }) => guard !== null && hasAccess(guard))
      .filter(({ byReference }) => !byReference || referencePattern.test(query))
      .map(({ find }) => find(query, { signal, background: true }).catch((): readonly PaletteItem[] => [])),
  )
  return found.flat()
}
