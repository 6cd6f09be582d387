import type { InstalledCollateral } from '#areas/kantoads/cancellations/contract.ts'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import styles from '#areas/kantoads/screens/kantoads.module.css'
import { formatDay, formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** Table of a store's installed collateral that would be removed. */
export function InstalledCollateralTable({ hanging }: { hanging: readonly InstalledCollateral[] }) {
  const t = useWords(cancellationWords)
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{t('toRemove')}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable part must be reachable by keyboard */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('toRemove')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('campaign')}</th>
              <th scope="col">{t('collateral')}</th>
              <th scope="col">{t('pieces')}</th>
              <th scope="col" className={styles.amount}>
                {t('rent')}
              </th>
              <th scope="col">{t('installed')}</th>
            </tr>
          </thead>
          <tbody>
            {hanging.map((each) => (
              <tr key={each.placementId}>
                <th scope="row">{each.campaign}</th>
                <td>{each.collateralType}</td>
                <td>{each.quantity}</td>
                <td className={styles.amount}>{formatPesos(each.monthlyRent)}</td>
                <td>{formatDay(each.installedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
