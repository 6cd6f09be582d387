import { intakeList } from '#areas/intake/columns.ts'
import { IntakeStatus } from '#areas/intake/contract.ts'
import { intakeScreens } from '#areas/intake/screens.ts'
import { words } from '#areas/intake/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import { choiceFilter, ListScreen } from '#platform/console/list.ts'
import { statusLabel } from '#platform/words.ts'

/** Runs of `npm run migrate-in`. */
export default function Intakes() {
  const t = useWords(words)
  return (
    <ListScreen
      list={intakeList}
      pluralName={t('dataMigrationsPlural')}
      filters={[choiceFilter('status', t('status'), IntakeStatus.options, statusLabel)]}
      searchIn={t('searchFolders')}
      record={intakeScreens.record}
      defaultSort={{ by: 'createdAt', dir: 'desc' }}
      whenEmpty={{ title: t('emptyTitle'), sentence: t('emptySentence') }}
    />
  )
}
