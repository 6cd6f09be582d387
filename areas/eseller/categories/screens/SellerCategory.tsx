import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { SellerCategoryForm } from '#areas/eseller/categories/screens/SellerCategoryForm.tsx'
import { words } from '#areas/eseller/words.ts'
import { formatCount, formatShortMoment } from '#platform/console/i18n.ts'
import { defineRecordScreen, Facts } from '#platform/console/record.ts'

export default defineRecordScreen({
  words,
  calls: sellerCategoryCalls,
  key: 'businessCategoryId',
  newTitle: 'newCategory',
  Form: SellerCategoryForm,
  editLabel: 'editCategory',
  view: (category, { t }) => ({
    picture: category.icon,
    figures: [
      [t('productCount'), formatCount(category.productCount)],
      [t('position'), category.sequence],
    ],
    content: (
      <Facts
        facts={[
          [t('createdOn'), formatShortMoment(category.createdAt)],
          [t('updatedOn'), formatShortMoment(category.updatedAt)],
        ]}
      />
    ),
  }),
})
