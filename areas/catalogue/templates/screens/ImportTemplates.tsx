import { templatePlace } from '#areas/catalogue/access.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { ImportScreen } from '#platform/console/import.ts'
import { RecordScreen, useDisabledReasons, ScreenButton } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

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
