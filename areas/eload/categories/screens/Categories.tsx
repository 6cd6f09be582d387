import { toRead } from '#platform/access/access.ts'
import { Button } from '@mantine/core'
import { categoryPlace } from '#areas/eload/access.ts'
import { type Category, categoryCalls } from '#areas/eload/categories/contract.ts'
import { categoryScreens } from '#areas/eload/categories/screens.ts'
import { lazyPart } from '#platform/console/lazy-part.tsx'
import { ArrangeButton } from '#platform/console/list/ArrangeButton.tsx'
import { carrierLabel, carrierOptions, statusFilter } from '#areas/eload/screens/status-filter.ts'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeleting } from '#platform/console/record/use-deletion.tsx'
import { storefrontWords } from '#areas/eload/storefront-words.ts'
import { words } from '#areas/eload/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { count } from '#platform/console/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { type Say, useWords } from '#platform/console/words.ts'
import { changedColumn, statusColumn } from '#platform/console/list/usual-columns.tsx'

const CategoryOrder = lazyPart(async () => ({ default: (await import('./CategoryOrder.tsx')).CategoryOrder }))

/** The categories that promos stand in, carrier by carrier. */
export default function Categories() {
  const t = useWords(words)
  const s = useWords(storefrontWords)
  const remove = useAsk(categoryCalls.delete)
  const deleting = useDeleting<Category>({
    nameOf: ({ name }) => name,
    closed: useClosed(categoryPlace).delete,
    remove: ({ id, version }) => remove.mutateAsync({ id, version }),
  })
  return (
    <>
      <ListScreen
        name="eload-categories"
        title={s('categories')}
        things={s('categoriesInside')}
        call={categoryCalls.list}
        exports={{ report: 'eload-categories', needs: toRead(categoryPlace) }}
        columns={columnsIn(t, s)}
        filters={[
          {
            key: 'carrier',
            label: t('carrier'),
            kind: 'choice',
            options: carrierOptions(t),
            pinned: true,
          },
          statusFilter(t),
        ]}
        searchIn={s('searchName')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowHref={({ id }) => addressOf(categoryScreens.category, { id })}
        rowMenu={(row) => [deleting.entry(row)]}
        actions={
          <>
            <ArrangeButton title={s('orderOf')}>{() => <CategoryOrder />}</ArrangeButton>
            <ScreenLink to={categoryScreens.category} params={{ id: 0 }}>
              <Button component="span">{s('newCategory')}</Button>
            </ScreenLink>
          </>
        }
        whenEmpty={s('noCategories')}
      />
      {deleting.dialog}
    </>
  )
}

const columnsIn = (
  t: Say<(typeof words)['en']>,
  s: Say<(typeof storefrontWords)['en']>,
): Column<Category>[] => [
  { key: 'name', title: t('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'carrier', title: t('carrier'), cell: ({ carrier }) => carrierLabel(t, carrier) },
  { key: 'sequence', title: s('place'), sort: 'sequence', align: 'end', cell: ({ sequence }) => sequence },
  {
    key: 'promoCount',
    title: s('promos'),
    sort: 'promoCount',
    align: 'end',
    cell: ({ promoCount }) => count(promoCount),
  },
  statusColumn(t('status'), t),
  changedColumn(t('changed')),
]
