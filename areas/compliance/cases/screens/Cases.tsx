import { CaseStatus, CaseType } from '#areas/compliance/cases/contract.ts'
import { caseList } from '#areas/compliance/columns.ts'
import { complianceScreens } from '#areas/compliance/screens.ts'
import { DaysLeft } from '#areas/compliance/cases/screens/DaysLeft.tsx'
import { words } from '#areas/compliance/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import { choiceFilter, ListScreen, pinnedChoice, pinnedChoices } from '#platform/console/list.ts'

export default function Cases() {
  const t = useWords(words)
  return (
    <ListScreen
      list={caseList}
      pluralName={t('casesPluralName')}
      cells={{ daysLeft: ({ daysLeft }) => <DaysLeft days={daysLeft} isShort /> }}
      filters={[
        pinnedChoices('status', t('status'), CaseStatus.options, (value) => t(`status_${value}`)),
        pinnedChoice('type', t('type'), CaseType.options, (value) => t(`type_${value}`)),
        choiceFilter('assignedTo', t('assignedTo'), ['me', 'nobody'], (value) => t(`assigned_${value}`)),
      ]}
      searchIn={t('searchCases')}
      defaultSort={{ by: 'dueOn', dir: 'asc' }}
      record={complianceScreens.case}
      newLabel={t('newCase')}
      whenEmpty={{ title: t('noCases'), sentence: t('noCasesSentence') }}
    />
  )
}
