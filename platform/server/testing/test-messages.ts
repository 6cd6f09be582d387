import { type Message, messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

const messages = messagesOf('test', wordsOf({ en: { TEXT: '{text}' }, fil: { TEXT: '{text}' } }))

/** Message of a test's own handler, job or import. Both languages have the same text. */
export const testMessage = (text: string): Message => messages('TEXT', { text })
