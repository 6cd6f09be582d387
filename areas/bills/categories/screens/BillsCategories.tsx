import { billsCategoryPlace } from '#areas/bills/access.ts'
import { billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import { billsCategoryList } from '#areas/bills/categories/columns.ts'
import { BillsCategoryForm } from '#areas/bills/categories/screens/BillsCategoryForm.tsx'
import { billsScreens } from '#areas/bills/screens.ts'
import { referenceLinks, BillsStatusBadge, statusFilter } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { ReorderButton, ListScreen, NameWithPicture } from '#platform/console/list.ts'
import { DialogButton, useDisabledReasons } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

const CategoryOrder = lazyPart(async () => ({
  default: (await import('#areas/bills/screens/Orders.tsx')).CategoryOrder,
}))

/** List of biller categories in display order. */
export default function BillsCategories() {
  const t = useWords(words)
  const disabledReasons = useDisabledReasons(billsCategoryPlace)
  return (
    <ListScreen
      pluralName={t('categoriesPluralName')}
      list={billsCategoryList}
      cells={{
        name: ({ name, icon }) => <NameWithPicture name={name} picture={icon} />,
        status: ({ status }) => <BillsStatusBadge status={status} />,
      }}
      filters={[statusFilter(t, 'active', 'inactive')]}
      searchIn={t('searchName')}
      keyOf={({ categoryId }) => categoryId}
      record={billsScreens.category}
      deletion={{
        call: billsCategoryCalls.delete,
        key: 'categoryId',
        references: { call: billsCategoryCalls.uses, ...referenceLinks(t) },
      }}
      actions={
        <>
          <ReorderButton title={t('orderOfCategories')}>{() => <CategoryOrder />}</ReorderButton>
          <DialogButton isPrimary label={t('newCategory')} disabledReason={disabledReasons.create}>
            {(close) => <BillsCategoryForm disabledReason={disabledReasons.create} onCancel={close} />}
          </DialogButton>
        </>
      }
      whenEmpty={{ title: t('noCategories'), sentence: t('noCategoriesSentence') }}
    />
  )
}
