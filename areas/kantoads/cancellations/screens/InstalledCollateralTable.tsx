import type { InstalledCollateral } from '#areas/kantoads/cancellations/contract.ts'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import { formatDay, formatPesos, useWords } from '#platform/console/i18n.ts'
import { PlainTable } from '#platform/ui/plain.ts'

/** Table of a store's installed collateral that would be removed. */
export function InstalledCollateralTable({ hanging }: { hanging: readonly InstalledCollateral[] }) {
  const t = useWords(cancellationWords)
  return (
    <section className="mt-24">
      <h2 className="mb-8 text-14">{t('toRemove')}</h2>
      <PlainTable
        isFramed
        label={t('toRemove')}
        rows={hanging}
        keyOf={({ placementId }) => placementId}
        columns={[
          [t('campaign'), ({ campaign }) => campaign, 'name'],
          [t('collateral'), ({ collateralType }) => collateralType],
          [t('pieces'), ({ quantity }) => quantity, 'figure'],
          [t('rent'), ({ monthlyRent }) => formatPesos(monthlyRent), 'figure'],
          [t('installed'), ({ installedAt }) => formatDay(installedAt)],
        ]}
      />
    </section>
  )
}
