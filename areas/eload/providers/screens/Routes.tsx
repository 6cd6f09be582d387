import { networkScreens } from '#areas/eload/networks/screens.ts'
import { SwitchButton } from '#areas/eload/provider-switch/screens/SwitchButton.tsx'
import type { Provider } from '#areas/eload/providers/contract.ts'
import { words } from '#areas/eload/words.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from '#areas/eload/screens/eload.module.css'

/** Networks that a provider reaches and its role for each, with a button to switch the network. */
export function Routes({ provider }: { provider: Provider }) {
  const t = useWords(words)
  if (provider.routes.length === 0) return <p>{t('noRoutes')}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('network')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('role')}</th>
            <th scope="col">{t('otherProvider')}</th>
            <th scope="col">{t('switchProvider')}</th>
          </tr>
        </thead>
        <tbody>
          {provider.routes.map(({ networkId, networkName, networkStatus, role, other }) => (
            <tr key={networkId}>
              <th scope="row">
                <ScreenLink to={networkScreens.network} params={{ id: networkId }}>
                  {networkName}
                </ScreenLink>
              </th>
              <td>
                <StatusBadge status={networkStatus} label={t(networkStatus)} />
              </td>
              <td>{t(`role_${role}`)}</td>
              <td>{other ? `${other.name} (${t(other.status)})` : t('none')}</td>
              <td>
                {role === 'primary' && (
                  <SwitchButton
                    network={{ id: networkId, name: networkName, primaryProviderId: provider.id }}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
