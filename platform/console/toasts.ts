/** Messages of the server in the reader’s language. */

export { Message } from '#platform/console/toasts/Message.tsx'
