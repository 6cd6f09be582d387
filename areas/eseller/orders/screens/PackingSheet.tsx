import type { PackingOrder } from '#areas/eseller/orders/contract.ts'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { formatCount, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import styles from './packing-sheet.module.css'

/** Packing list to tick off by hand. Omits prices because the store may pass it on. */
export function PackingSheet({ order }: { order: PackingOrder }) {
  const t = useWords(orderWords)
  const { orderNo, buyer, address, seller, createdAt, items, itemCount, courier, trackingNo } = order
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <h1>{t('packingList')}</h1>
        <strong>{orderNo}</strong>
      </header>
      <dl className={styles.facts}>
        {(
          [
            [t('buyer'), buyer.name],
            [t('mobile'), buyer.mobile],
            [t('address'), address],
            [t('seller'), seller],
            [t('orderedOn'), formatShortMoment(createdAt)],
            [t('courier'), [courier, trackingNo].filter(Boolean).join(' · ')],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th>{t('packed')}</th>
            <th>{t('quantity')}</th>
            <th>SKU</th>
            <th>{t('items')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ productId, sku, name, qty }) => (
            <tr key={productId}>
              <td>☐</td>
              <td>{formatCount(qty)}</td>
              <td>{sku}</td>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>{t('pieces', { n: itemCount })}</td>
          </tr>
        </tfoot>
      </table>
      <footer className={styles.signed}>
        <span>{t('packedBy')}</span>
        <span>{t('checkedBy')}</span>
      </footer>
    </article>
  )
}
