import { useState } from 'react'
import { categoryCalls } from '#areas/eload/categories/contract.ts'
import { AnyCarrier } from '#areas/eload/contract.ts'
import { SortableRecords } from '#platform/console/list.ts'
import { carrierLabel, carrierOptions } from '#areas/eload/screens/carrier-options.ts'
import { words } from '#areas/eload/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from '#areas/eload/screens/eload.module.css'
import { SelectInput } from '#platform/console/form.ts'

/** Editor for the order of one carrier's categories. */
export function CategoryOrder() {
  const t = useWords(words)
  const [carrier, setCarrier] = useState<AnyCarrier>('globe')
  return (
    <>
      <SelectInput
        label={t('carrier')}
        description={t('orderPerCarrier')}
        data={carrierOptions(t)}
        value={carrier}
        mb="md"
        onChange={(value) => setCarrier(AnyCarrier.parse(value))}
      />
      <SortableRecords
        key={carrier}
        order={categoryCalls.order}
        of={{ carrier }}
        save={categoryCalls.sequence}
        label={`${t('categoryOrder')}: ${carrierLabel(t, carrier)}`}
        whenEmpty={<p>{t('noCategories')}</p>}
      >
        {({ name, icon, status }) => (
          <span className={`${styles.entry} flex items-center gap-10 min-w-0`}>
            {icon && <img src={icon.url} alt="" />}
            {name}
            {status === 'inactive' && <StatusBadge status={status} label={t(status)} />}
          </span>
        )}
      </SortableRecords>
    </>
  )
}
