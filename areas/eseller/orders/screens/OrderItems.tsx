import type { Order } from '#areas/eseller/orders/contract.ts'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { formatCount, formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from '#areas/eseller/screens/eseller.module.css'

/** Items and total of an order. */
export function OrderItems({ order }: { order: Order }) {
  const t = useWords(orderWords)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('items')}</th>
            <th>{t('quantity')}</th>
            <th>{t('price')}</th>
            <th>{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ productId, name, qty, price, amount }) => (
            <tr key={productId}>
              <td>{name}</td>
              <td>{formatCount(qty)}</td>
              <td>{formatPesos(price)}</td>
              <td>{formatPesos(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {(
            [
              [t('subtotal'), order.subtotal],
              [t('deliveryFee'), order.deliveryFee],
              [t('discount'), 0 - order.discount],
              [t('total'), order.total],
            ] as const
          ).map(([label, amount]) => (
            <tr key={label}>
              <th scope="row" colSpan={3}>
                {label}
              </th>
              <td>{formatPesos(amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}
