/** Text messages to customers. */

export { messageJobs, smsGatewayFor } from '#platform/server/messages/delivery.ts'
export type { GatewayResult, MessageGateway, OutgoingMessage } from '#platform/server/messages/gateway.ts'
export { customerCodeKind, expireMessages, sendMessage } from '#platform/server/messages/messages.ts'
export { lockMessage, retryMessage } from '#platform/server/messages/retry.ts'
export { decryptText } from '#platform/server/messages/text-encryption.ts'
