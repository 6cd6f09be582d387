import { Button } from '@mantine/core'
import { categoryPlace } from '#areas/eload/access.ts'
import { viewers } from '#platform/access/access.ts'
import { lazyPart } from '#platform/console/lazy-part.tsx'
import { ArrangeButton } from '#platform/console/list/ArrangeButton.tsx'
import { statusFilter } from '#areas/eload/screens/status-filter.ts'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeleting } from '#platform/console/record/use-deletion.tsx'
import { type SpecialCategory, specialCategoryCalls } from '#areas/eload/special-categories/contract.ts'
import { specialCategoryScreens } from '#areas/eload/special-categories/screens.ts'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { count, shortMoment } from '#platform/console/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { type Say, useWords } from '#platform/console/words.ts'
import styles from '#areas/eload/screens/eload.module.css'
import { statusColumn } from '#platform/console/list/usual-columns.tsx'

const SpecialCategoryOrder = lazyPart(async () => ({
  default: (await import('./SpecialCategoryOrder.tsx')).SpecialCategoryOrder,
}))

/** Collections of promos across carriers, for a season or an occasion. */
export default function SpecialCategories() {
  const t = useWords(words)
  const s = useWords(storefrontWords)
  const remove = useAsk(specialCategoryCalls.delete)
  const deleting = useDeleting<SpecialCategory>({
    nameOf: ({ name }) => name,
    closed: useClosed(categoryPlace).delete,
    remove: ({ id, version }) => remove.mutateAsync({ id, version }),
  })
  return (
    <>
      <ListScreen
        name="eload-special-categories"
        title={s('specials')}
        things={s('specialsInside')}
        call={specialCategoryCalls.list}
        exports={{ report: 'eload-special-categories', needs: viewers }}
        columns={columnsIn(t, s)}
        filters={[statusFilter(t)]}
        searchIn={s('searchName')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowHref={({ id }) => addressOf(specialCategoryScreens.special, { id })}
        rowMenu={(row) => [deleting.entry(row)]}
        actions={
          <>
            <ArrangeButton title={s('orderOfSpecials')}>{() => <SpecialCategoryOrder />}</ArrangeButton>
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

const columnsIn = (
  t: Say<(typeof words)['en']>,
  s: Say<(typeof storefrontWords)['en']>,
): Column<SpecialCategory>[] => [
  {
    key: 'name',
    title: t('name'),
    sort: 'name',
    cell: ({ name, icon }) => (
      <span className={styles.entry}>
        {icon && <img src={icon.url} alt="" height={20} />}
        <strong>{name}</strong>
      </span>
    ),
  },
  { key: 'sequence', title: s('place'), sort: 'sequence', align: 'end', cell: ({ sequence }) => sequence },
  { key: 'promos', title: s('promos'), align: 'end', cell: ({ promoIds }) => count(promoIds.length) },
  { key: 'startAt', title: s('startAt'), cell: ({ startAt }) => startAt && shortMoment(startAt) },
  { key: 'endAt', title: s('endAt'), cell: ({ endAt }) => endAt && shortMoment(endAt) },
  statusColumn(t('status'), t),
]
