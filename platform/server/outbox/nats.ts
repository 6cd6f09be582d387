import { readFile } from 'node:fs/promises'
import { productSlug } from '#platform/contract/product.ts'
import type { EventStreamSettings } from '#platform/server/settings/configuration.ts'

/** Name of the stream and the first part of the subjects: `<product>.events.load.sale.succeeded`. */
export const streamName = `${productSlug.toUpperCase()}_EVENTS`
export const subjectPrefix = `${productSlug}.events`

const hour = 3_600 * 1e9

/** Used if the stream does not exist. Operators can create it first, with replicas and limits of their own. */
const streamDefaults = {
  name: streamName,
  subjects: [`${subjectPrefix}.>`],
  max_age: 30 * 24 * hour,
  // The server ignores an event that it already has, so that one whose acknowledgement was lost is stored once.
  duplicate_window: 24 * hour,
}

/** Connects, and creates the stream if it does not exist. Throws if the server cannot be reached. */
export async function connectToStream({ url, credentialsFile }: EventStreamSettings) {
  const [
    { connect, credsAuthenticator },
    { JetStreamApiCodes, JetStreamApiError, jetstream, jetstreamManager },
  ] = await Promise.all([import('@nats-io/transport-node'), import('@nats-io/jetstream')])
  const connection = await connect({
    servers: url.split(','),
    name: streamName,
    maxReconnectAttempts: -1,
    ...(credentialsFile !== null && { authenticator: credsAuthenticator(await readFile(credentialsFile)) }),
  })
  try {
    const { streams } = await jetstreamManager(connection)
    await streams.info(streamName).catch((error: unknown) => {
      const isMissing = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound
      if (!isMissing) throw error
      return streams.add(streamDefaults)
    })
  } catch (error) {
    await connection.close()
    throw error
  }
  const js = jetstream(connection)
  return {
    /** Resolves when the stream has stored the message, or already had one with this identifier. */
    async publish(subject: string, id: string, body: string, timeoutMs: number): Promise<void> {
      await js.publish(subject, body, { msgID: id, timeout: timeoutMs })
    },
    close: () => connection.close(),
  }
}
