import { RoleForm } from '#areas/staff/screens/RoleForm.tsx'
import { useManager } from '#areas/staff/screens/use-manager.ts'
import { words } from '#areas/staff/words.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

export default function NewRole() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newRole')}>
      <RoleForm actor={useManager()} />
    </RecordScreen>
  )
}
