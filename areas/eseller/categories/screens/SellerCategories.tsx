import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { type SellerCategory, sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { sellerCategoryList } from '#areas/eseller/categories/columns.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { referenceLinks } from '#areas/eseller/screens/options.ts'
import { words } from '#areas/eseller/words.ts'
import { lazyPart } from '#platform/console/loading.ts'
import {
  statusFilter,
  ReorderButton,
  ListScreen,
  NameWithPicture,
  useDeletion,
} from '#platform/console/list.ts'
import { useDisabledReasons, ScreenButton } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/i18n.ts'

const SellerOrder = lazyPart(async () => ({
  default: (await import('#areas/eseller/screens/SortOrder.tsx')).CategoryOrder,
}))

/** Business categories of eSupplies in order. */
export default function SellerCategories() {
  const t = useWords(words)
  const disabledReasons = useDisabledReasons(eSuppliesPlace)
  const deletion = useDeletion({
    call: sellerCategoryCalls.delete,
    key: ({ businessCategoryId }: SellerCategory) => ({ businessCategoryId }),
    disabledReason: disabledReasons.delete,
    references: { call: sellerCategoryCalls.uses, ...referenceLinks(t) },
  })
  const address = (action: 'edit' | 'view') => (row: SellerCategory) =>
    addressOf(esellerScreens.category, { action, id: row.businessCategoryId })
  return (
    <>
      <ListScreen
        pluralName={t('categoriesPluralName')}
        list={sellerCategoryList}
        cells={{
          name: ({ name, icon }) => <NameWithPicture name={name} picture={icon} />,
        }}
        filters={[statusFilter(t)]}
        searchIn={t('searchName')}
        keyOf={({ businessCategoryId }) => businessCategoryId}
        rowHref={address('view')}
        editHref={(row) => (disabledReasons.update === null ? address('edit')(row) : null)}
        rowMenu={(row) => [deletion.entry(row)]}
        actions={
          <>
            <ReorderButton title={t('orderOfCategories')}>{() => <SellerOrder />}</ReorderButton>
            <ScreenButton
              to={esellerScreens.newCategory}
              params={{ action: 'add' }}
              label={t('newCategory')}
            />
          </>
        }
        whenEmpty={{ title: t('noCategories'), sentence: t('noCategoriesSentence') }}
      />
      {deletion.dialog}
    </>
  )
}
