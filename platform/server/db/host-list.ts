import pg from 'pg'

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s

/** One URL for each host of a database URL, such as `postgres://name:password@first:5432,second:5432/database`. */
export function hostUrls(url: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? []
  const [first = url, ...others] = hosts.split(',').map((host) => `${before}${host}${after}`)
  return parts.test(url) ? [first, ...others] : [url]
}

/** Error of a connection to a server that is read-only, such as a former primary after a switchover. */
export const readOnlyError = () =>
  Object.assign(new Error('The database server is read-only.'), { code: '25006' })

/** Hosts of a pool. New connections use the last host that could be used, and the next one after it fails. */
export class HostList {
  readonly #urls: readonly [string, ...string[]]
  #current = 0

  constructor(url: string) {
    this.#urls = hostUrls(url)
  }

  get count() {
    return this.#urls.length
  }

  get currentUrl(): string {
    return this.#urls[this.#current] ?? this.#urls[0]
  }

  /** Continues with the next host, unless another connection has already done so. */
  skip(failedUrl: string) {
    if (this.currentUrl === failedUrl) this.#current = (this.#current + 1) % this.#urls.length
  }
}

/** Connects to the first host that accepts writes. The caller closes the connection. */
export async function connectToPrimary(url: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const urls = hostUrls(url)
  const errors: unknown[] = []
  for (const connectionString of urls) {
    const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...config, connectionString })
    // An error during a statement rejects it. An error between statements would be an unhandled event and end the process.
    client.on('error', () => {})
    try {
      await client.connect()
      if (urls.length > 1 && (await isReadOnly(client))) throw readOnlyError()
      return client
    } catch (error) {
      errors.push(error)
      void client.end().catch(() => {})
    }
  }
  throw errors.length === 1 ? errors[0] : new AggregateError(errors)
}

async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
  return rows[0]?.is === true
}

/** URL of the host that accepts writes now, for commands that end before it changes. */
export async function primaryUrl(url: string): Promise<string> {
  const [only, ...others] = hostUrls(url)
  if (others.length === 0) return only
  const errors: unknown[] = []
  for (const each of [only, ...others]) {
    try {
      const client = await connectToPrimary(each)
      const isUsable = !(await isReadOnly(client).finally(() => client.end()))
      if (isUsable) return each
      errors.push(readOnlyError())
    } catch (error) {
      errors.push(error)
    }
  }
  throw new AggregateError(errors)
}
