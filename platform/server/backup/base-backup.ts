import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'

type DriverConnection = { stream: { pause(): void; resume(): void }; query(text: string): void }

/**
 * Requests a base backup over the replication protocol, as pg_basebackup does. The server keeps running, and
 * everything committed before the end is included. Returns a tar stream.
 */
export async function baseBackupOf(ownerUrl: string): Promise<Readable> {
  const client = new pg.Client({ connectionString: ownerUrl, replication: 'database' } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  const copy = new BaseBackupQuery(
    `BASE_BACKUP (LABEL 'erp console', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`,
  )
  client.query(copy as unknown as pg.Submittable)
  copy.tar.once('close', () => void client.end())
  return copy.tar
}

/** Submits the base backup to the driver's queue as one query with a streamed result. */
class BaseBackupQuery {
  readonly tar = new PassThrough({ highWaterMark: 1_048_576 })
  readonly #text: string
  #archives = 0

  constructor(text: string) {
    this.#text = text
  }

  submit(line: DriverConnection): Error | null {
    this.tar.on('drain', () => line.stream.resume())
    line.query(this.#text)
    return null
  }

  handleCopyData({ chunk }: { chunk: Buffer }, line: DriverConnection) {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    // Each tablespace starts another archive. The embedded database has no tablespaces, and only it is copied this
    // way.
    if (kind === 'n' && ++this.#archives > 1)
      this.tar.destroy(new Error('Databases with additional tablespaces cannot be copied this way.'))
    // The driver reuses its buffer, so the chunk must be copied.
    if (kind === 'd' && !this.tar.write(Buffer.from(chunk.subarray(1)))) line.stream.pause()
  }

  handleError(error: Error) {
    this.tar.destroy(error)
  }
  handleReadyForQuery() {
    this.tar.end()
  }
  handleRowDescription() {}
  handleDataRow() {}
  handleCommandComplete() {}
  handleEmptyQuery() {}
  handlePortalSuspended() {}
  handleCopyInResponse() {}
}
