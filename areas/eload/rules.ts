import type { ProviderState, RuleError } from './rule-errors.ts'

type InUse = 'active' | 'inactive'
type Provider = { name: string; status: ProviderState }

/** A provider that is not inactive can be sent through: under maintenance it is back in a while. */
const sends = (provider: Provider | null | undefined) =>
  provider !== null && provider !== undefined && provider.status !== 'inactive'

/** What a network's number goes through: the primary, or the backup while the primary is inactive. */
export const routeOf = <P extends Provider>(primary: P, backup: P | null): P | null =>
  sends(primary) ? primary : sends(backup) ? backup : null

type RoutedNetwork = {
  name: string
  status: InUse
  primaryProvider: Provider
  backupProvider: Provider | null
}

/** Why a network cannot come into a state, or null. */
export function getNetworkStatusError(network: RoutedNetwork, to: InUse): RuleError | null {
  if (network.status === to) return { code: 'already', status: to }
  if (to === 'inactive' || routeOf(network.primaryProvider, network.backupProvider)) return null
  return { code: 'noProviderLeft', networks: [network.name] }
}

type RouteOfProvider = {
  networkName: string
  networkStatus: InUse
  role: 'primary' | 'backup' | 'none'
  other: Provider | null
}
type RoutedProvider = { name: string; status: ProviderState; routes: readonly RouteOfProvider[] }

/** The active networks that could no longer be sent to without this provider. */
export const networksThatNeed = ({ routes }: Pick<RoutedProvider, 'routes'>) =>
  routes
    .filter(
      ({ role, networkStatus, other }) => role !== 'none' && networkStatus === 'active' && !sends(other),
    )
    .map(({ networkName }) => networkName)

/** Why a provider cannot come into a state, or null. */
export function getProviderStatusError(provider: RoutedProvider, to: ProviderState): RuleError | null {
  if (provider.status === to) return { code: 'already', status: to }
  const networks = to === 'inactive' ? networksThatNeed(provider) : []
  return networks.length > 0 ? { code: 'noProviderLeft', networks } : null
}

/** Why a provider cannot be deleted, or null: each network keeps the providers it names. */
export function getProviderDeleteError({ name, routes }: RoutedProvider): RuleError | null {
  const networks = routes.filter(({ role }) => role !== 'none').map(({ networkName }) => networkName)
  return networks.length > 0 ? { code: 'routes', provider: name, networks } : null
}

type Switch = {
  network: { name: string; primaryProviderId: number; primaryName: string }
  fromId: number
  to: { id: number; name: string; status: ProviderState; reaches: boolean }
}

/** Why a network cannot be switched to a provider, or null. */
export function getSwitchError({ network, fromId, to }: Switch): RuleError | null {
  if (network.primaryProviderId !== fromId) {
    return { code: 'otherPrimary', provider: network.primaryName, network: network.name }
  }
  if (to.id === fromId) return { code: 'sameProvider' }
  if (!to.reaches) return { code: 'notReached', provider: to.name, network: network.name }
  return to.status === 'active' ? null : { code: 'notActive', provider: to.name, status: to.status }
}

/** The backup after a switch: a backup that becomes the primary changes places with it, so the way back is exact. */
export const backupAfter = ({
  fromId,
  toId,
  backupId,
}: {
  fromId: number
  toId: number
  backupId: number | null
}) => (backupId === toId ? fromId : backupId)

/** A placement shows no more than this many banners. */
export const maxBanners = 10

/** The network whose prefix a number has, or null. Only a suggestion: people keep their number when they move. */
export function suggestedBy<N extends { prefixes: readonly string[] }>(
  networks: readonly N[],
  mobile: string,
): { prefix: string; network: N | null } {
  const prefix = prefixOf(mobile)
  return { prefix, network: networks.find(({ prefixes }) => prefixes.includes(prefix)) ?? null }
}

/** The first four digits of a number as people write it: +63 917… and 0917… are both 0917. */
export const prefixOf = (mobile: string) =>
  `0${mobile.replace(/[^\d+]/g, '').replace(/^(\+?63|0)/, '')}`.slice(0, 4)
