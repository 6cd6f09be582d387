import { approvalScreens } from '#areas/approvals/screens.ts'
import type { DecisionQueue } from '#platform/console/decisions.ts'
import { type Filter, queryOf, readState, writeQuery } from '#platform/console/list.ts'
import { stringifySearch } from '#platform/console/router.ts'
import { addressOf } from '#platform/console/screen.ts'
import { approvalCalls, type ApprovalRow } from '#platform/contract/approvals.ts'

/** Prefix of the inbox's query parameters. A request opened from the inbox keeps them, for its queue. */
export const inboxPrefix = 'inbox.'

const filters: readonly Filter[] = [
  { key: 'kind', label: '', kind: 'text' },
  { key: 'inPlaceOf', label: '', kind: 'bool' },
]

const stateIn = (address: string) => {
  const {
    sortBy: _by,
    sortDir: _dir,
    ...state
  } = readState(new URLSearchParams(address), filters, inboxPrefix)
  return state
}

/** Returns the filters of the inbox in an address as a query string, for the address of a request. */
export const queueSearch = (address: string): string =>
  stringifySearch(
    Object.fromEntries(
      Object.entries(writeQuery(stateIn(address))).map(([name, value]) => [inboxPrefix + name, value]),
    ),
  )

/** The queue of the inbox with the filters in an address. It is always oldest first. */
export function approvalQueue(address: string): DecisionQueue<ApprovalRow> {
  const { search, filters: values } = queryOf(stateIn(address))
  const query = queueSearch(address)
  return {
    call: approvalCalls.inbox,
    input: { search, filters: values, sortBy: 'createdAt', sortDir: 'asc' },
    needs: 'signed-in',
    // The inbox contains only requests that the person can decide.
    canDecide: () => true,
    itemOf: ({ id, title, amount, kindTitle, createdAt }, language) => ({
      id,
      title: title[language],
      amount,
      detail: kindTitle[language],
      createdAt,
    }),
    hrefOf: (id) => addressOf(approvalScreens.request, { requestId: id }) + query,
    listHref: addressOf(approvalScreens.approvals) + query,
    details: (id) => [approvalCalls.details, { requestId: Number(id) }],
  }
}
