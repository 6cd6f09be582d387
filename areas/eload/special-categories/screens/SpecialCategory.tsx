import { specialCategoryCalls, SpecialCategoryDraft } from '#areas/eload/special-categories/contract.ts'
import { SpecialCategoryForm } from '#areas/eload/special-categories/screens/SpecialCategoryForm.tsx'
import { words } from '#areas/eload/words.ts'
import { recordValues } from '#platform/console/form.ts'
import { defineRecordScreen } from '#platform/console/record.ts'

export default defineRecordScreen({
  words,
  calls: { ...specialCategoryCalls, info: specialCategoryCalls.details },
  newTitle: 'newSpecial',
  Form: SpecialCategoryForm,
  status: {
    values: (category) => recordValues(SpecialCategoryDraft, category),
    effect: ({ name }, t) => t('statusEffectShown', { name }),
  },
  view: ({ icon, promoIds, sequence }, { t }) => ({
    picture: icon,
    figures: [
      [t('promos'), promoIds.length],
      [t('position'), sequence],
    ],
  }),
})
