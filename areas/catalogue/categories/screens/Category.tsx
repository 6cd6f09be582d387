import { categoryCalls } from '#areas/catalogue/categories/contract.ts'
import { CategoryForm } from '#areas/catalogue/categories/screens/CategoryForm.tsx'
import { words } from '#areas/catalogue/words.ts'
import { formatCount, formatShortMoment } from '#platform/console/i18n.ts'
import { defineRecordScreen, Facts } from '#platform/console/record.ts'

export default defineRecordScreen({
  words,
  calls: categoryCalls,
  key: 'productId',
  newTitle: 'newCategory',
  Form: CategoryForm,
  editLabel: 'editCategory',
  view: (category, { t }) => ({
    picture: category.icon,
    subtitle: category.parentName ?? t('topLevel'),
    figures: [
      [t('subcategories'), formatCount(category.childCount)],
      [t('templateCount'), formatCount(category.templateCount)],
    ],
    content: (
      <Facts
        facts={[
          [t('parent'), category.parentName ?? t('topLevel')],
          [t('description'), category.description],
          [t('position'), category.sequence],
          [t('createdOn'), formatShortMoment(category.createdAt)],
          [t('updatedOn'), formatShortMoment(category.updatedAt)],
        ]}
      />
    ),
  }),
})
