import { eloadMessages } from '#areas/eload/messages.ts'
import { type Message, statusLabel } from '#platform/words.ts'

export type ProviderState = 'active' | 'inactive' | 'maintenance'
type InUse = 'active' | 'inactive'
type Provider = { name: string; status: ProviderState }

/** Whether load can be sent through a provider. A provider under maintenance counts, because it returns soon. */
const sends = (provider: Provider | null | undefined) =>
  provider !== null && provider !== undefined && provider.status !== 'inactive'

/** Provider that a network currently uses: the primary, or the backup while the primary is inactive. */
export const routeOf = <P extends Provider>(primary: P, backup: P | null): P | null =>
  sends(primary) ? primary : sends(backup) ? backup : null

type RoutedNetwork = {
  name: string
  status: InUse
  primaryProvider: Provider
  backupProvider: Provider | null
}

/** Reason a network cannot change to the given status, or null. */
export function getNetworkStatusError(network: RoutedNetwork, to: InUse): Message | null {
  if (network.status === to) return eloadMessages('ALREADY_STATUS', { status: statusLabel(to) })
  if (to === 'inactive' || routeOf(network.primaryProvider, network.backupProvider)) return null
  return eloadMessages('NO_PROVIDER_LEFT', { networks: network.name })
}

type RouteOfProvider = {
  networkName: string
  networkStatus: InUse
  role: 'primary' | 'backup' | 'none'
  other: Provider | null
}
type RoutedProvider = { name: string; status: ProviderState; routes: readonly RouteOfProvider[] }

/** Active networks that would have no provider without this one. */
export const networksThatNeed = ({ routes }: Pick<RoutedProvider, 'routes'>) =>
  routes
    .filter(
      ({ role, networkStatus, other }) => role !== 'none' && networkStatus === 'active' && !sends(other),
    )
    .map(({ networkName }) => networkName)

/** Reason a provider cannot change to the given status, or null. */
export function getProviderStatusError(provider: RoutedProvider, to: ProviderState): Message | null {
  if (provider.status === to) return eloadMessages('ALREADY_STATUS', { status: statusLabel(to) })
  const networks = to === 'inactive' ? networksThatNeed(provider) : []
  return networks.length > 0 ? eloadMessages('NO_PROVIDER_LEFT', { networks: networks.join(', ') }) : null
}

/** Reason a provider cannot be deleted, or null. A provider that a network refers to cannot be deleted. */
export function getProviderDeleteError({ name, routes }: RoutedProvider): Message | null {
  const networks = routes.filter(({ role }) => role !== 'none').map(({ networkName }) => networkName)
  return networks.length > 0
    ? eloadMessages('PROVIDER_IN_USE', { provider: name, networks: networks.join(', ') })
    : null
}

type Switch = {
  network: { name: string; primaryProviderId: number; primaryName: string }
  fromId: number
  to: { id: number; name: string; status: ProviderState; reaches: boolean }
}

/** Reason a network cannot be switched to a provider, or null. */
export function getSwitchError({ network, fromId, to }: Switch): Message | null {
  if (network.primaryProviderId !== fromId) {
    return eloadMessages('OTHER_PRIMARY', { provider: network.primaryName, network: network.name })
  }
  if (to.id === fromId) return eloadMessages('SAME_PROVIDER')
  if (!to.reaches) return eloadMessages('NETWORK_NOT_SUPPORTED', { provider: to.name, network: network.name })
  return to.status === 'active'
    ? null
    : eloadMessages('PROVIDER_NOT_ACTIVE', { provider: to.name, status: statusLabel(to.status) })
}

/**
 * Backup provider after a switch. If the backup becomes the primary, the two are exchanged, so that a revert restores
 * both.
 */
export const backupAfter = ({
  fromId,
  toId,
  backupId,
}: {
  fromId: number
  toId: number
  backupId: number | null
}) => (backupId === toId ? fromId : backupId)

/** Maximum number of active banners in one placement. */
export const maxBanners = 10

/** Network that owns the prefix of a mobile number, or null. Numbers are portable, so this is a suggestion only. */
export function suggestedBy<N extends { prefixes: readonly string[] }>(
  networks: readonly N[],
  mobile: string,
): { prefix: string; network: N | null } {
  const prefix = prefixOf(mobile)
  return { prefix, network: networks.find(({ prefixes }) => prefixes.includes(prefix)) ?? null }
}

/** First four digits of a mobile number in local format: +63 917… and 0917… both give 0917. */
export const prefixOf = (mobile: string) =>
  `0${mobile.replace(/[^\d+]/g, '').replace(/^(\+?63|0)/, '')}`.slice(0, 4)
