import { categoryCalls } from '#areas/eload/categories/contract.ts'
import { CategoryForm } from '#areas/eload/categories/screens/CategoryForm.tsx'
import { carrierLabel } from '#areas/eload/screens/carrier-options.ts'
import { words } from '#areas/eload/words.ts'
import { formatCount } from '#platform/console/i18n.ts'
import { defineRecordScreen } from '#platform/console/record.ts'

export default defineRecordScreen({
  words,
  calls: { ...categoryCalls, info: categoryCalls.details },
  newTitle: 'newCategory',
  Form: CategoryForm,
  status: { effect: ({ name }, t) => t('statusEffectCategory', { name }) },
  view: (category, { t }) => ({
    picture: category.icon,
    subtitle: carrierLabel(t, category.carrier),
    figures: [
      [t('promos'), formatCount(category.promoCount)],
      [t('position'), category.sequence],
    ],
  }),
})
