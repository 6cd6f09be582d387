import { networkScreens } from '#areas/eload/networks/screens.ts'
import { SwitchButton } from '#areas/eload/provider-switch/screens/SwitchButton.tsx'
import type { Provider } from '#areas/eload/providers/contract.ts'
import { words } from '#areas/eload/words.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { useWords } from '#platform/console/i18n.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Networks that a provider reaches and its role for each, with a button to switch the network. */
export function Routes({ provider }: { provider: Provider }) {
  const t = useWords(words)
  if (provider.routes.length === 0) return <p>{t('noRoutes')}</p>
  return (
    <PlainTable
      rows={provider.routes}
      keyOf={({ networkId }) => networkId}
      columns={[
        [
          t('network'),
          ({ networkId, networkName }) => (
            <ScreenLink to={networkScreens.network} params={{ id: networkId }}>
              {networkName}
            </ScreenLink>
          ),
          'name',
        ],
        [t('status'), ({ networkStatus }) => <StatusBadge status={networkStatus} label={t(networkStatus)} />],
        [t('role'), ({ role }) => t(`role_${role}`)],
        [t('otherProvider'), ({ other }) => (other ? `${other.name} (${t(other.status)})` : t('none'))],
        [
          t('switchProvider'),
          ({ networkId, networkName, role }) =>
            role === 'primary' && (
              <SwitchButton network={{ id: networkId, name: networkName, primaryProviderId: provider.id }} />
            ),
        ],
      ]}
    />
  )
}
