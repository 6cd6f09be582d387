import { templatePlace } from '#areas/catalogue/access.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { ImportScreen } from '#platform/console/import/ImportScreen.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useDisabledReasons } from '#platform/console/record/use-disabled-reasons.ts'
import { ScreenButton } from '#platform/console/record/ScreenButton.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

/** Imports templates from a CSV or Excel file. */
export default function ImportTemplates() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('importTitle')} subtitle={t('importHint')}>
      <ImportScreen
        kind="product-template"
        disabledReason={useDisabledReasons(templatePlace).create}
        confirm={templateCalls.confirmImport}
        after={<ScreenButton to={catalogueScreens.templates} label={t('viewTemplates')} />}
      />
    </RecordScreen>
  )
}
