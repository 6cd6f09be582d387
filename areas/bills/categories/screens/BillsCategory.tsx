import { type BillsCategory, billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import { BillsCategoryForm } from '#areas/bills/categories/screens/BillsCategoryForm.tsx'
import { billsScreens } from '#areas/bills/screens.ts'
import { CreateOnList, StatusButtons } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { formatCount } from '#platform/console/i18n.ts'
import { defineRecordScreen } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'

const billersOf = ({ categoryId }: BillsCategory): string =>
  `${addressOf(billsScreens.billers)}?categoryId=${categoryId}`

export default defineRecordScreen({
  words,
  calls: billsCategoryCalls,
  key: 'categoryId',
  param: 'categoryId',
  Create: CreateOnList,
  Form: BillsCategoryForm,
  view: (category, { t, disabledReason }) => ({
    picture: category.icon,
    figures: [
      [t('billers'), formatCount(category.billerCount), billersOf(category)],
      [t('position'), category.sequence],
    ],
    actions: (
      <StatusButtons
        kind="category"
        record={category}
        call={billsCategoryCalls.updateStatus}
        keys={{ categoryId: category.categoryId }}
        disabledReason={disabledReason}
      />
    ),
  }),
})
