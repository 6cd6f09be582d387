import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AnyDecisionQueue,
  type LoadedQueue,
  needsNextPage,
  pageSize,
} from '#platform/console/decisions/queue.ts'
import type { CallOptions } from '#platform/console/api/api-client.ts'
import { queryOptionsFor } from '#platform/console/api/api.ts'
import { type Language, useLanguage } from '#platform/console/i18n/words.ts'
import { type SignedIn, useSignedIn } from '#platform/console/session/session.ts'
import { decidableTotal } from '#platform/contract/pending-work.ts'
import type { Page } from '#platform/contract/page.ts'

/** The records of a queue that the person can decide, loaded up to the record after the open one. */
export function useDecisionQueue(queue: AnyDecisionQueue, id: number | string): LoadedQueue {
  const me = useSignedIn()
  const language = useLanguage()
  const [pages, setPages] = useState(1)
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      queryOptionsFor(queue.call, { ...firstPage(queue), page: index + 1 }, { background: index > 0 }),
    ),
  })
  const loaded = results.flatMap(({ data }) => (data ? [data as Page<unknown>] : []))
  const listed = loaded[0]?.pageInfo.total ?? 0
  const queued = itemsOf(queue, loaded, me, language)
  const progress = { items: queued.items, total: listed, pages }
  if (loaded.length === pages && needsNextPage(progress, id)) setPages(pages + 1)
  return queued
}

const intervalMs = 60_000

type QueueOverview = { loaded: LoadedQueue | undefined; error: Error | null; refetch: () => unknown }

/** The first records of several queues that the person can decide, refreshed regularly. */
export function useDecisionQueues(
  queues: readonly AnyDecisionQueue[],
  options: CallOptions = {},
): QueueOverview[] {
  const me = useSignedIn()
  const language = useLanguage()
  const results = useQueries({
    queries: queues.map((queue) => ({
      ...queryOptionsFor(queue.call, firstPage(queue), { ...options, background: true }),
      refetchInterval: intervalMs,
    })),
  })
  return results.flatMap(({ data, error, refetch }, index) => {
    const queue = queues[index]
    if (!queue) return []
    return [{ loaded: data && itemsOf(queue, [data as Page<unknown>], me, language), error, refetch }]
  })
}

const firstPage = ({ input }: AnyDecisionQueue) => ({ ...input, page: 1, limit: pageSize })

function itemsOf(
  queue: AnyDecisionQueue,
  loaded: readonly Page<unknown>[],
  me: SignedIn,
  language: Language,
): LoadedQueue {
  const rows = loaded.flatMap((page) => page.rows)
  const decidable = rows.filter((row) => queue.canDecide(row, me)).map((row) => queue.itemOf(row, language))
  // Pages read at different times can contain the same record.
  const items = [...new Map(decidable.map((item) => [item.id, item])).values()]
  const listed = loaded[0]?.pageInfo.total ?? 0
  return { items, total: decidableTotal(listed, { loaded: rows.length, decidable: items.length }) }
}
