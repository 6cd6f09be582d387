import type { SignedIn } from '#platform/console/session/session.ts'
import type { Guard } from '#platform/access/access.ts'
import type { Language } from '#platform/words/words.ts'
import { type DecisionWork, queueInput, queuePageSize } from '#platform/contract/pending-work.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import type { ListCall } from '#platform/console/list/list-props.ts'

/** Records on one page of the queue, and the maximum number of pages. */
export const pageSize = queuePageSize
const maxPages = 10

/** A record in a queue. */
export type QueueItem = {
  id: number | string
  title: string
  /** Whole centavos; null if the decision is not about money. */
  amount: number | null
  /** Shown in place of the amount. */
  detail?: string
  createdAt: string
}

/** Records of one list that await a decision, oldest first. */
export type DecisionQueue<Row> = {
  call: ListCall<Row>
  /** Filters and order of the list request. */
  input: Readonly<Record<string, unknown>>
  /** Guard of the decisions. */
  needs: Guard
  /** Whether the person can make the next decision on the record. */
  canDecide: (row: Row, me: Pick<SignedIn, 'id' | 'email' | 'level'>) => boolean
  itemOf: (row: Row, language: Language) => QueueItem
  /** Address of a record. */
  hrefOf: (id: number | string) => string
  /** Address of the list. */
  listHref: string
  /** Call that loads a record with its checks. */
  details: (id: number | string) => readonly [call: AnyCall, input: object]
}

// oxlint-disable-next-line typescript/no-explicit-any -- rows are only passed to the functions of the same queue
export type AnyDecisionQueue = DecisionQueue<any>

/** Call, request, guard and rule of a queue of work that the menu counts, so that both have the same number. */
export const queueOfWork = <Row>(work: DecisionWork<Row>) => ({
  call: work.call as ListCall<Row>,
  input: queueInput(work),
  needs: work.needs,
  canDecide: work.canDecide,
})

export type LoadedQueue = {
  items: readonly QueueItem[]
  total: number
}

/** Sum of the amounts in whole centavos, of the loaded records only if `isPartial`. */
export const queueAmount = ({ items, total }: LoadedQueue) => ({
  amount: items.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  isPartial: total > items.length,
})

type Loading = { items: readonly { id: number | string }[]; total: number; pages: number }

/** Whether the open record, or the one after it, may be on a page that is not loaded yet. */
export function needsNextPage({ items, total, pages }: Loading, id: number | string): boolean {
  if (pages >= maxPages || pages * pageSize >= total) return false
  const index = items.findIndex((item) => item.id === id)
  return index < 0 || index === items.length - 1
}

type Place = Pick<QueueItem, 'id' | 'createdAt'>

/**
 * Returns the records before and after one in the queue. A record that is no longer in the queue, because it was
 * decided or withdrawn meanwhile, keeps its place by its time.
 */
export function placeIn<Item extends Place>(items: readonly Item[], current: Place) {
  const index = items.findIndex(({ id }) => id === current.id)
  if (index >= 0) return { index, previous: items[index - 1], next: items[index + 1] }
  const isEarlier = ({ createdAt, id }: Place) =>
    createdAt === current.createdAt ? id < current.id : Date.parse(createdAt) < Date.parse(current.createdAt)
  const before = items.filter(isEarlier).length
  return { index: null, previous: items[before - 1], next: items[before] }
}
