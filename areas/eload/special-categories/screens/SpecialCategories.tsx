import { Button } from '@mantine/core'
import { categoryPlace } from '#areas/eload/access.ts'
import { viewers } from '#platform/access/access.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { ReorderButton } from '#platform/console/list/ReorderButton.tsx'
import { statusFilter } from '#areas/eload/screens/status-filter.ts'
import { useDisabledReasons } from '#platform/console/record/use-disabled-reasons.ts'
import { useSimpleDeletion } from '#platform/console/record/use-deletion.tsx'
import { type SpecialCategory, specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import { specialCategoryColumns } from '#areas/eload/special-categories/columns.ts'
import { specialCategoryScreens } from '#areas/eload/special-categories/screens.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { formatCount } from '#platform/console/i18n/format.ts'
import { ListScreen } from '#platform/console/list/ListScreen.tsx'
import { useColumns } from '#platform/console/list/use-columns.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from '#areas/eload/screens/eload.module.css'

const SpecialCategoryOrder = lazyPart(async () => ({
  default: (await import('./SpecialCategoryOrder.tsx')).SpecialCategoryOrder,
}))

/** Collections of promos across carriers, for a season or an occasion. */
export default function SpecialCategories() {
  const t = useWords(words)
  const s = useWords(storefrontWords)
  const remove = useApiMutation(specialCategoryCalls.delete)
  const deleting = useSimpleDeletion<SpecialCategory>({
    nameOf: ({ name }) => name,
    disabledReason: useDisabledReasons(categoryPlace).delete,
    remove: ({ id, version }) => remove.mutateAsync({ id, version }),
  })
  return (
    <>
      <ListScreen
        name="eload-special-categories"
        title={s('specials')}
        pluralName={s('specialsPlural')}
        call={specialCategoryCalls.list}
        exports={{ report: 'eload-special-categories', needs: viewers }}
        columns={useColumns(specialCategoryColumns, {
          name: ({ name, icon }) => (
            <span className={styles.entry}>
              {icon && <img src={icon.url} alt="" height={20} />}
              <strong>{name}</strong>
            </span>
          ),
          promos: ({ promoIds }) => formatCount(promoIds.length),
        })}
        filters={[statusFilter(t)]}
        searchIn={s('searchName')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowHref={({ id }) => addressOf(specialCategoryScreens.special, { id })}
        rowMenu={(row) => [deleting.entry(row)]}
        actions={
          <>
            <ReorderButton title={s('specialOrder')}>{() => <SpecialCategoryOrder />}</ReorderButton>
            <ScreenLink to={specialCategoryScreens.special} params={{ id: 0 }}>
              <Button component="span">{s('newSpecial')}</Button>
            </ScreenLink>
          </>
        }
        whenEmpty={s('noSpecials')}
      />
      {deleting.dialog}
    </>
  )
}
