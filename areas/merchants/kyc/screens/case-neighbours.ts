import type { QueueRow } from '#areas/merchants/kyc/contract.ts'

/** The cases before and after one that this person can review. After the last one, the first is next. */
export function neighboursOf<Row extends Pick<QueueRow, 'subscriber_id' | 'locked_by_id'>>(
  rows: readonly Row[],
  subscriberId: number,
  me: { id: number },
): { previous: Row | undefined; next: Row | undefined } {
  const index = rows.findIndex((row) => row.subscriber_id === subscriberId)
  const isReviewable = (row: Row) =>
    row.subscriber_id !== subscriberId && (row.locked_by_id === null || row.locked_by_id === me.id)
  return {
    previous: rows.slice(0, Math.max(0, index)).findLast(isReviewable),
    next: rows.slice(index + 1).find(isReviewable) ?? rows.find(isReviewable),
  }
}
