import type { Database } from '#platform/server/db/database.ts'
import { logWarning } from '#platform/server/observability/logging.ts'
import { createCircuitBreaker } from '#platform/server/providers/circuit-breaker.ts'
import { type Connection, httpConnector, type ProviderAnswer } from '#platform/server/providers/connector.ts'
import {
  applyAnswer,
  type ClaimedOrder,
  claimDueOrders,
  type ProviderRecord,
} from '#platform/server/providers/orders.ts'

type Options = {
  records: readonly ProviderRecord[]
  /** Requests to one provider at the same time. */
  perProvider?: number
  /** Replaces the address of every provider, for the sandbox. */
  override?: Omit<Connection, 'providerCode'> | null
  pollMs?: number
}

const batchSize = 50

/**
 * Sends due orders to their providers and asks for unknown outcomes, until it is stopped. It polls, because NOTIFY in the
 * transaction of a payment would let the commits of all payments wait for each other.
 */
export function startDispatcher(
  db: Database,
  { records, perProvider = 16, override = null, pollMs = 200 }: Options,
) {
  const byKind = new Map(records.map((record) => [record.kind, record]))
  const breaker = createCircuitBreaker()
  const running = new Map<string, number>()
  const open = new Set<Promise<void>>()
  let isStopped = false
  let looking: Promise<void> | undefined
  let looksAgain = false

  const free = (provider: string) => perProvider - (running.get(provider) ?? 0)

  async function carryOut(order: ClaimedOrder): Promise<void> {
    const record = byKind.get(order.kind)
    const startedAt = performance.now()
    const connection = override
      ? { ...override, providerCode: order.providerCode }
      : ((await record?.connectionOf(db, order)) ?? null)
    let answer: ProviderAnswer
    if (connection === null) answer = { outcome: 'not-sent', error: 'The provider has no address.' }
    else {
      const connector = httpConnector(connection)
      answer = order.wasQueued
        ? await connector.submit({ ...order.request, reference: order.reference })
        : await connector.inquire(order.reference)
    }
    breaker.note(order.providerCode, answer.outcome === 'unknown' || answer.outcome === 'not-sent')
    await applyAnswer(db, byKind, order.id, answer, Math.round(performance.now() - startedAt))
  }

  function begin(order: ClaimedOrder) {
    running.set(order.providerCode, (running.get(order.providerCode) ?? 0) + 1)
    const work = carryOut(order)
      .catch((error: unknown) => logWarning(`The order ${order.reference} could not be carried out.`, error))
      .finally(() => {
        running.set(order.providerCode, (running.get(order.providerCode) ?? 1) - 1)
        open.delete(work)
        if (!isStopped) wake()
      })
    open.add(work)
  }

  async function look() {
    const busy = [...running.keys()].filter((provider) => free(provider) <= 0)
    const orders = await claimDueOrders(db, byKind, batchSize, [...busy, ...breaker.openProviders()])
    for (const order of orders) begin(order)
  }

  /** Looks for due orders; once more if it is called while looking. */
  function wake() {
    if (looking) {
      looksAgain = true
      return
    }
    looking = look()
      .catch((error: unknown) => logWarning('Orders for providers could not be read. Retrying.', error))
      .finally(() => {
        looking = undefined
        const again = looksAgain && !isStopped
        looksAgain = false
        if (again) wake()
      })
  }

  /** Waits until no order is being carried out. */
  async function settle(): Promise<void> {
    const work = [...(looking ? [looking] : []), ...open]
    if (work.length === 0) return
    await Promise.all(work)
    await settle()
  }

  const timer = setInterval(wake, pollMs)
  wake()
  return {
    settle,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await settle()
    },
  }
}

export type Dispatcher = ReturnType<typeof startDispatcher>
