import { orderCalls } from '#areas/eseller/orders/contract.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { formatPesos } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { recordSource } from '#platform/console/shell.ts'

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(orderCalls.list, {
    order: 70,
    prefix: 'ESO',
    toItem: ({ orderId, orderNo, buyer, total }) => ({
      id: `order-${orderId}`,
      label: orderNo,
      hint: [buyer.name, formatPesos(total)],
      address: `${addressOf(esellerScreens.orders)}?panel=${orderId}`,
    }),
  }),
]
