import { Button } from '@mantine/core'
import { templatePlace } from '#areas/catalogue/access.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { templateCalls } from '#areas/catalogue/templates/contract.ts'
import { words } from '#areas/catalogue/words.ts'
import { ImportScreen } from '#platform/console/import/ImportScreen.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'

/** Brings templates in from a csv or Excel file. */
export default function ImportTemplates() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('importTitle')} subtitle={t('importHint')}>
      <ImportScreen
        kind="product-template"
        closed={useClosed(templatePlace).create}
        confirm={templateCalls.confirmImport}
        after={
          <ScreenLink to={catalogueScreens.templates}>
            <Button component="span">{t('backToTemplates')}</Button>
          </ScreenLink>
        }
      />
    </RecordScreen>
  )
}
