import { specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import styles from '#areas/eload/screens/eload.module.css'
import { words } from '#areas/eload/words.ts'
import { SortableRecords } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Editor for the order of the special categories. */
export function SpecialCategoryOrder() {
  const t = useWords(words)
  return (
    <SortableRecords
      order={specialCategoryCalls.order}
      save={specialCategoryCalls.sequence}
      label={t('specialOrder')}
      whenEmpty={<p>{t('noSpecials')}</p>}
    >
      {({ name, icon, status }) => (
        <span className={`${styles.entry} flex items-center gap-10 min-w-0`}>
          {icon && <img src={icon.url} alt="" />}
          {name}
          {status === 'inactive' && <StatusBadge status={status} label={t(status)} />}
        </span>
      )}
    </SortableRecords>
  )
}
