/** Pages on which a person decides, one request after another. */

export { LinkDecision } from '#platform/console/decisions/LinkDecision.tsx'
export { QueuedDecision, type QueueMoves } from '#platform/console/decisions/QueuedDecision.tsx'
export { RecordDecision } from '#platform/console/decisions/RecordDecision.tsx'
export { RequestDecision } from '#platform/console/decisions/RequestDecision.tsx'
export * from '#platform/console/decisions/queue.ts'
export { useDecisionQueues } from '#platform/console/decisions/use-queue.ts'
