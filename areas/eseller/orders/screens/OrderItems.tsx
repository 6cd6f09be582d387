import type { Order } from '#areas/eseller/orders/contract.ts'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { formatCount, formatPesos, useWords } from '#platform/console/i18n.ts'
import { PlainTable } from '#platform/ui/plain.ts'

/** Items and total of an order. */
export function OrderItems({ order }: { order: Order }) {
  const t = useWords(orderWords)
  return (
    <PlainTable
      className="mb-16"
      rows={order.items}
      keyOf={({ productId }) => productId}
      columns={[
        [t('items'), ({ name }) => name],
        [t('quantity'), ({ qty }) => formatCount(qty), 'figure'],
        [t('price'), ({ price }) => formatPesos(price), 'figure'],
        [t('amount'), ({ amount }) => formatPesos(amount), 'figure'],
      ]}
      foot={[
        [t('subtotal'), formatPesos(order.subtotal)],
        [t('deliveryFee'), formatPesos(order.deliveryFee)],
        [t('discount'), formatPesos(0 - order.discount)],
        [t('total'), formatPesos(order.total)],
      ]}
    />
  )
}
