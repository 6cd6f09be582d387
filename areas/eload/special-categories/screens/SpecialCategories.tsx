import { lazyPart } from '#platform/console/loading.ts'
import { statusFilter, ReorderButton, ListScreen } from '#platform/console/list.ts'
import { specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import { specialCategoryList } from '#areas/eload/special-categories/columns.ts'
import { specialCategoryScreens } from '#areas/eload/special-categories/screens.ts'
import { words } from '#areas/eload/words.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import styles from '#areas/eload/screens/eload.module.css'

const SpecialCategoryOrder = lazyPart(async () => ({
  default: (await import('./SpecialCategoryOrder.tsx')).SpecialCategoryOrder,
}))

/** Collections of promos across carriers, for a season or an occasion. */
export default function SpecialCategories() {
  const t = useWords(words)
  return (
    <ListScreen
      pluralName={t('specialsPlural')}
      list={specialCategoryList}
      cells={{
        name: ({ name, icon }) => (
          <span className={`${styles.entry} flex items-center gap-10 min-w-0`}>
            {icon && <img src={icon.url} alt="" height={20} />}
            <strong>{name}</strong>
          </span>
        ),
        promos: ({ promoIds }) => formatCount(promoIds.length),
      }}
      filters={[statusFilter(t)]}
      searchIn={t('searchName')}
      record={specialCategoryScreens.special}
      newLabel={t('newSpecial')}
      deletion={{ call: specialCategoryCalls.delete }}
      actions={<ReorderButton title={t('specialOrder')}>{() => <SpecialCategoryOrder />}</ReorderButton>}
      whenEmpty={t('noSpecials')}
    />
  )
}
