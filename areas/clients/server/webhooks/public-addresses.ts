import { lookup as resolve, type LookupAddress } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** IPv4 ranges that are not reachable from the internet, or that are not one host (IANA special-purpose registry). */
const specialRanges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** IPv6 ranges inside 2000::/3 that lead elsewhere: Teredo and other protocols, documentation, 6to4. */
const specialRanges6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (ranges: readonly string[]) => {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}

const special = listOf(specialRanges)
const special6 = listOf(specialRanges6)
const global6 = listOf(['2000::/3'])
const loopback = listOf(['127.0.0.0/8', '::1/128'])

/** Whether webhooks may connect to an address: public addresses, and loopback ones only if the server allows them. */
export function isAllowedAddress(address: string, allowsLoopback: boolean): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (allowsLoopback && loopback.check(address, family)) return true
  return family === 'ipv4'
    ? !special.check(address, 'ipv4')
    : global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** Error of a receiver whose name or address is not public. */
export class PrivateAddress extends Error {}

/** Throws if the host is an address that is not allowed. Names are checked when they are resolved. */
export function assertAllowedHost(host: string, allowsLoopback: boolean): void {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !isAllowedAddress(address, allowsLoopback)) throw new PrivateAddress()
}

/**
 * Resolves names for connections, and fails if one of the addresses is not allowed. The connection is made to the checked
 * addresses, so a name cannot change between the check and the connection.
 */
export const lookupAllowed =
  (allowsLoopback: boolean): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error) callback(error, '', 0)
      else if (!first || !addresses.every(({ address }) => isAllowedAddress(address, allowsLoopback)))
        callback(new PrivateAddress(), '', 0)
      else if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
