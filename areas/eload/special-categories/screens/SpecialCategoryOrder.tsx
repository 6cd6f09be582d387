import { specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import styles from '#areas/eload/screens/eload.module.css'
import { words } from '#areas/eload/words.ts'
import { specialCategoryEditors } from '#areas/eload/special-categories/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { SortableRecords } from '#platform/console/list.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Editor for the order of the special categories. */
export function SpecialCategoryOrder() {
  const t = useWords(words)
  const save = useApiMutation(specialCategoryCalls.sequence)
  return (
    <SortableRecords
      order={specialCategoryCalls.order}
      onOrder={(items, version) => save.mutateAsync({ items, version })}
      label={t('specialOrder')}
      disabledReason={useDisabledReason(specialCategoryEditors)}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      whenEmpty={<p>{t('noSpecials')}</p>}
    >
      {({ name, icon, status }) => (
        <span className={styles.entry}>
          {icon && <img src={icon.url} alt="" />}
          {name}
          {status === 'inactive' && <StatusBadge status={status} label={t(status)} />}
        </span>
      )}
    </SortableRecords>
  )
}
