/** Events of records that API clients receive. */

export { declaredEvents, defineEvent, type AnyEvent } from '#platform/server/outbox/define-event.ts'
export { publishEvent } from '#platform/server/outbox/publish-event.ts'
export { cloudEvent, type OutboxEvent } from '#platform/server/outbox/cloud-event.ts'
