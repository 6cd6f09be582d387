import { clientsMessages } from '#areas/clients/messages.ts'
import {
  claimDeliveries,
  type ClaimedDelivery,
  recordAttempt,
  releaseWaiting,
} from '#areas/clients/server/webhooks/deliveries.ts'
import { decryptWebhookSecret } from '#areas/clients/server/webhooks/secrets.ts'
import { createSender, type Sent } from '#areas/clients/server/webhooks/send.ts'
import type { Database } from '#platform/server/db.ts'
import { cloudEvent } from '#platform/server/outbox.ts'
import { logWarning } from '#platform/server/observability.ts'
import type { Configuration } from '#platform/server/settings.ts'

type Options = {
  configuration: Pick<Configuration, 'secret' | 'publicUrl' | 'allowsLoopbackWebhooks'>
  /** Deliveries to one webhook at the same time, so that a slow receiver does not delay others. */
  perSubscription?: number
  pollMs?: number
  timeoutMs?: number
}

const releaseEveryMs = 5_000

/** Failed attempts in a row after which a webhook gets one delivery at a time until one arrives. */
const maxFailures = 5

/**
 * Sends due deliveries until it is stopped. It polls instead of listening, because a notification in the transaction of a
 * payment would let the commits of all payments wait for each other.
 */
export function startWebhookDispatcher(
  db: Database,
  { configuration, perSubscription = 8, pollMs = 500, timeoutMs = 10_000 }: Options,
) {
  const { secret, publicUrl, allowsLoopbackWebhooks: allowsLoopback } = configuration
  const sender = createSender({ allowsLoopback, timeoutMs })
  const running = new Map<number, number>()
  const failures = new Map<number, number>()
  const open = new Set<Promise<void>>()
  const stopping = new AbortController()
  let looking: Promise<void> | undefined
  let looksAgain = false
  let releasedAt = Number.NEGATIVE_INFINITY

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const { subscriptionId } = delivery
    const sent = await attempt(delivery)
    failures.set(subscriptionId, sent.error === null ? 0 : (failures.get(subscriptionId) ?? 0) + 1)
    await recordAttempt(db, delivery, sent)
  }

  async function attempt(delivery: ClaimedDelivery): Promise<Sent> {
    if (delivery.payload === null)
      return { status: null, error: clientsMessages('ATTEMPT_EVENT_DELETED'), response: '', durationMs: 0 }
    const secrets = [delivery.secret, delivery.previousSecret].flatMap((encrypted) =>
      encrypted === null ? [] : [decryptWebhookSecret(secret, encrypted)],
    )
    const { url, eventId: id } = delivery
    return sender.send({ url, id, body: cloudEvent(delivery, publicUrl), secrets })
  }

  function begin(delivery: ClaimedDelivery) {
    const { subscriptionId } = delivery
    running.set(subscriptionId, (running.get(subscriptionId) ?? 0) + 1)
    const work = deliver(delivery)
      .catch((error: unknown) => logWarning(`The webhook delivery ${delivery.id} failed.`, error))
      .finally(() => {
        running.set(subscriptionId, (running.get(subscriptionId) ?? 1) - 1)
        open.delete(work)
        if (!stopping.signal.aborted) wake()
      })
    open.add(work)
  }

  /** Places in use by webhook. A webhook that does not answer has one place. */
  const usedPlaces = () =>
    new Map(
      [...new Set([...running.keys(), ...failures.keys()])].map((id) => {
        const isFailing = (failures.get(id) ?? 0) >= maxFailures
        return [id, (running.get(id) ?? 0) + (isFailing ? perSubscription - 1 : 0)] as const
      }),
    )

  async function look() {
    if (performance.now() - releasedAt > releaseEveryMs) {
      await releaseWaiting(db)
      releasedAt = performance.now()
    }
    do {
      looksAgain = false
      const claimed = await claimDeliveries(db, perSubscription, usedPlaces())
      for (const delivery of claimed) begin(delivery)
    } while (looksAgain && !stopping.signal.aborted)
  }

  function wake() {
    if (looking) {
      looksAgain = true
      return
    }
    looking = look()
      .catch((error: unknown) => logWarning('Webhook deliveries could not be read. Retrying.', error))
      .finally(() => {
        looking = undefined
        if (looksAgain && !stopping.signal.aborted) wake()
      })
  }

  async function settle(): Promise<void> {
    if (!looking && open.size === 0) return
    await Promise.all([looking, ...open])
    await settle()
  }
  const timer = setInterval(wake, pollMs)
  wake()
  return {
    wake,
    /** Waits until no delivery is being sent. */
    settle,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await settle()
      sender.close()
    },
  }
}
