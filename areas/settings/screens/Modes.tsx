import { words } from '#areas/settings/modes-of-payment/words.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import { Matrix } from './ModeMatrix.tsx'
import { ModeList } from '#areas/settings/screens/ModeList.tsx'
import { ModuleOrder } from '#areas/settings/screens/ModuleOrder.tsx'
import { RecordScreen, ScreenButton } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

export default function Modes() {
  const t = useWords(words)
  return (
    <RecordScreen
      title={t('modes')}
      actions={
        <ScreenButton to={settingsScreens.mode} params={{ mopId: 0, mode: 'add' }} label={t('newMode')} />
      }
      tabs={[
        { key: 'matrix', title: t('matrix'), content: () => <Matrix /> },
        { key: 'list', title: t('list'), content: () => <ModeList /> },
        { key: 'order', title: t('order'), content: () => <ModuleOrder /> },
      ]}
    />
  )
}
