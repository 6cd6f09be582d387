import { z } from 'zod'
import { kycOtherCalls, type QueueRow } from '#areas/merchants/kyc/contract.ts'
import { neighboursOf } from '#areas/merchants/kyc/screens/case-neighbours.ts'
import { kycPath } from '#areas/merchants/kyc/kyc-address.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { useAddress } from '#platform/console/router.ts'

export const queueTabs = ['mine', 'late', 'all'] as const
export type QueueTab = (typeof queueTabs)[number]

const InAddress = z.object({ queue: z.enum(queueTabs).default('mine').catch('mine') })
const perTab = 50

const inputs = {
  mine: { filters: { state: 'mine' }, limit: perTab },
  late: { filters: { state: 'late' }, limit: perTab, sortBy: 'due_at', sortDir: 'asc' },
  all: { limit: perTab, sortBy: 'opened_at', sortDir: 'asc' },
  free: { filters: { state: 'free' }, limit: perTab, sortBy: 'opened_at', sortDir: 'asc' },
} as const

/** The queue beside a case: the reviewer's own cases with the next free ones, the overdue ones, or all. */
export function useCaseQueue(subscriberId: number, me: { id: number }) {
  const [{ queue: tab }, setAddress] = useAddress(InAddress)
  const background = { background: true }
  const mine = useApiQuery(kycOtherCalls.queue, inputs.mine, background).data
  const late = useApiQuery(kycOtherCalls.queue, inputs.late, background).data
  const all = useApiQuery(kycOtherCalls.queue, inputs.all, background).data
  const free = useApiQuery(kycOtherCalls.queue, inputs.free, background).data
  const pages = { mine, late, all }
  const rows = pages[tab]?.rows ?? []
  const nextRows = tab === 'mine' ? (free?.rows ?? []) : []
  const hrefOf = (row: QueueRow) => kycPath(row, tab === 'mine' ? undefined : tab)
  const neighbours = neighboursOf([...rows, ...nextRows], subscriberId, me)
  return {
    tab,
    setTab: (queue: QueueTab) => setAddress({ queue }),
    counts: { mine: mine?.pageInfo.total, late: late?.pageInfo.total, all: undefined },
    total: all?.pageInfo.total,
    rows,
    nextRows,
    hrefOf,
    nextHref: neighbours.next && hrefOf(neighbours.next),
    previousHref: neighbours.previous && hrefOf(neighbours.previous),
  }
}

export type CaseQueueState = ReturnType<typeof useCaseQueue>
