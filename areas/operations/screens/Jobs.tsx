import { Runs } from '#areas/operations/screens/Runs.tsx'
import { Schedules } from '#areas/operations/screens/Schedules.tsx'
import { words } from '#areas/operations/words.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

export default function Jobs() {
  const t = useWords(words)
  return (
    <RecordScreen
      title={t('jobs')}
      tabs={[
        { key: 'runs', title: t('runs'), content: () => <Runs /> },
        { key: 'schedules', title: t('schedules'), content: () => <Schedules /> },
      ]}
    />
  )
}
