export { setAnswer, takeAnswer } from '#areas/merchants/security/server/answers.ts'
export { type SubscriberMessage, tellSubscriber } from '#areas/merchants/security/server/outbox.ts'
