import { calculateMargin } from '#areas/catalogue/rules.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { TemplateForm } from '#areas/catalogue/templates/screens/TemplateForm.tsx'
import { UnitsButton } from '#areas/catalogue/templates/screens/UnitsButton.tsx'
import { words } from '#areas/catalogue/words.ts'
import { formatPercent, formatPesos } from '#platform/console/i18n.ts'
import { defineRecordScreen } from '#platform/console/record.ts'

export default defineRecordScreen({
  words,
  calls: templateCalls,
  param: 'productId',
  newTitle: 'newTemplate',
  newActions: <UnitsButton />,
  Form: TemplateForm,
  view: ({ image, sku, srp, cost }, { t }) => {
    const margin = calculateMargin(srp, cost)
    return {
      picture: image,
      subtitle: sku,
      figures: [
        [t('srp'), formatPesos(srp)],
        [t('margin'), margin === null ? '—' : formatPercent(margin)],
      ],
      actions: <UnitsButton />,
    }
  },
})
