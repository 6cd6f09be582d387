import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'

type DriverConnection = { stream: { pause(): void; resume(): void }; query(text: string): void }

/**
 * Asks a server for a copy of its whole folder, as pg_basebackup does, over the protocol that replicas use: nothing
 * stops meanwhile, and what was committed by its end is in it. Answers a tar.
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

/** Stands in the driver's queue as one question, whose answer is a stream. */
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
    // Another archive begins for each tablespace. The embedded database has none, and no other is copied this way.
    if (kind === 'n' && ++this.#archives > 1)
      this.tar.destroy(new Error('Tablespaces cannot be copied this way.'))
    // The driver uses its buffer again, so what is kept is copied.
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
