import { clientList } from '#areas/clients/columns.ts'
import { clientScreens } from '#areas/clients/screens.ts'
import { words } from '#areas/clients/words.ts'
import { useWords } from '#platform/console/i18n.ts'
import { ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { ActiveStatus } from '#platform/contract/record.ts'

export default function ApiClients() {
  const t = useWords(words)
  return (
    <ListScreen
      list={clientList}
      pluralName={t('apiClientsPlural')}
      cells={{ scopes: ({ scopes }) => scopes.length }}
      filters={[pinnedChoice('status', t('status'), ActiveStatus.options, (value) => t(value))]}
      searchIn={t('searchClients')}
      record={clientScreens.client}
      newLabel={t('newClient')}
      whenEmpty={{ title: t('emptyTitle'), sentence: t('emptySentence') }}
    />
  )
}
