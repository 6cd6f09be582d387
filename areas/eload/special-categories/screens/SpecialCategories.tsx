import { categoryPlace } from '#areas/eload/access.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { statusFilter, ReorderButton, useDeletion, ListScreen } from '#platform/console/list.ts'
import { useDisabledReasons, ScreenButton } from '#platform/console/record.ts'
import { type SpecialCategory, specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import { specialCategoryList } from '#areas/eload/special-categories/columns.ts'
import { specialCategoryScreens } from '#areas/eload/special-categories/screens.ts'
import { words } from '#areas/eload/words.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import styles from '#areas/eload/screens/eload.module.css'

const SpecialCategoryOrder = lazyPart(async () => ({
  default: (await import('./SpecialCategoryOrder.tsx')).SpecialCategoryOrder,
}))

/** Collections of promos across carriers, for a season or an occasion. */
export default function SpecialCategories() {
  const t = useWords(words)
  const deleting = useDeletion({
    call: specialCategoryCalls.delete,
    key: ({ id }: SpecialCategory) => ({ id }),
    disabledReason: useDisabledReasons(categoryPlace).delete,
  })
  return (
    <>
      <ListScreen
        pluralName={t('specialsPlural')}
        list={specialCategoryList}
        cells={{
          name: ({ name, icon }) => (
            <span className={styles.entry}>
              {icon && <img src={icon.url} alt="" height={20} />}
              <strong>{name}</strong>
            </span>
          ),
          promos: ({ promoIds }) => formatCount(promoIds.length),
        }}
        filters={[statusFilter(t)]}
        searchIn={t('searchName')}
        rowHref={({ id }) => addressOf(specialCategoryScreens.special, { id })}
        rowMenu={(row) => [deleting.entry(row)]}
        actions={
          <>
            <ReorderButton title={t('specialOrder')}>{() => <SpecialCategoryOrder />}</ReorderButton>
            <ScreenButton to={specialCategoryScreens.special} params={{ id: 0 }} label={t('newSpecial')} />
          </>
        }
        whenEmpty={t('noSpecials')}
      />
      {deleting.dialog}
    </>
  )
}
