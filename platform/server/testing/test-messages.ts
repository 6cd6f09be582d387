import { type Message, messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

const messages = messagesOf(
  'test',
  wordsOf({
    en: { TEXT: '{text}', TEXTS: '{text}{inFilipino, select, other {}}' },
    fil: { TEXT: '{text}', TEXTS: '{inFilipino}{text, select, other {}}' },
  }),
)

/** Message of a test's own handler, job or import. Without a Filipino text both languages have the same. */
export const testMessage = (text: string, inFilipino?: string): Message =>
  inFilipino === undefined ? messages('TEXT', { text }) : messages('TEXTS', { text, inFilipino })
