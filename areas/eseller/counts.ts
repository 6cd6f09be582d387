import { orderCalls } from '#areas/eseller/orders/contract.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { esellerPendingWork } from '#areas/eseller/pending-work.ts'
import type { DashboardCount } from '#platform/console/dashboard-parts.ts'

/** Counts of this area on the landing dashboard. */
export const counts: readonly DashboardCount[] = [
  {
    name: 'orders',
    group: 'now',
    order: 90,
    title: 'eSupplies orders to confirm',
    titleFil: 'Mga eSupplies order na kukumpirmahin',
    ...esellerPendingWork.orders,
    screen: esellerScreens.orders,
  },
  {
    name: 'esupplies-orders',
    group: 'there',
    order: 60,
    title: 'eSupplies orders',
    titleFil: 'Mga eSupplies order',
    call: orderCalls.list,
    screen: esellerScreens.orders,
  },
]
