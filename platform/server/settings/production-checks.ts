import { hostUrls } from '#platform/server/db/host-list.ts'
import type { EnvironmentSettings } from './environment.ts'

/** Secrets that were published with deployment files of this repository. */
const publishedSecrets: readonly string[] = [
  'Q0hBTkdFLU1FLUNIQU5HRS1NRS1DSEFOR0UtTUUtQ0hBTkdF',
  'c3Vib2stbGFtYW5nLWFuZy1zdXNpbmctaXRvLWFsaXNpbi1tbw==',
]
const newSecret = 'create one with: head -c 32 /dev/urandom | base64'

/** Distinct bytes of a random secret: 32 random bytes have fewer than 16 with a probability below 10⁻¹⁰. */
const fewestDistinctBytes = 16

/** Error of a secret that others know or can guess, or null. */
export function secretError(secret: string): string | null {
  const bytes = Buffer.from(secret, 'base64')
  if (publishedSecrets.some((published) => Buffer.from(published, 'base64').equals(bytes)))
    return `it is published with this product; ${newSecret}`
  if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) return `it is text, not random bytes; ${newSecret}`
  if (new Set(bytes).size < fewestDistinctBytes) return `it is not random; ${newSecret}`
  return null
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/
export const isLoopback = (host: string) => loopback.test(host)

const databaseSettings = [
  'DATABASE_URL',
  'DIRECT_URL',
  'WORKER_URL',
  'PAYMENTS_URL',
  'MIGRATION_URL',
  'READ_URL',
] as const

/** Whether the connection stays on this machine: a loopback address or a socket. */
function isLocal(url: URL): boolean {
  const host = url.searchParams.get('host') ?? url.hostname
  return host.startsWith('/') || isLoopback(host)
}

/** Whether the driver verifies the certificate and the name of the server. */
const isVerified = ({ searchParams }: URL) => searchParams.get('sslmode') === 'verify-full'

/** Errors of settings with which production must not start, as `NAME: reason`. */
export function unsafeProductionSettings(settings: EnvironmentSettings): string[] {
  const errors: string[] = []
  const secret = settings.ERP_SECRET ? secretError(settings.ERP_SECRET) : null
  if (secret !== null) errors.push(`ERP_SECRET: ${secret}`)
  if (settings.WEBHOOK_LOOPBACK)
    errors.push('WEBHOOK_LOOPBACK: in production it would let webhooks reach services of this machine')
  for (const name of databaseSettings) {
    const urls = hostUrls(settings[name] ?? '').flatMap((each) => URL.parse(each) ?? [])
    if (urls.some((url) => !isLocal(url) && !isVerified(url)))
      errors.push(
        `${name}: production needs verified TLS to another machine; add sslmode=verify-full, and sslrootcert=… for a private certificate authority`,
      )
  }
  const brokers = (settings.EVENTS_URL ?? '').split(',').flatMap((each) => URL.parse(each) ?? [])
  if (brokers.some(({ protocol, hostname }) => protocol !== 'tls:' && !isLoopback(hostname)))
    errors.push('EVENTS_URL: production needs TLS to another machine; write tls:// instead of nats://')
  return errors
}

/** Error of a demo that other machines could reach without anybody having chosen one, or null. */
export const undeclaredDemoError = ({ ERP_MODE, HOST }: Pick<EnvironmentSettings, 'ERP_MODE' | 'HOST'>) =>
  ERP_MODE === undefined && !isLoopback(HOST)
    ? 'set it to production, or to demo if everybody who reaches this address may use the demo accounts with their published password'
    : null
