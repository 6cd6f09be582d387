import { saysNothing } from '#platform/contract/rich-text.ts'
import { readingThread } from '#platform/server/reading-thread.ts'
import { FieldRefusal } from '#platform/server/refusal.ts'

const mostMs = 5_000
const inThread = readingThread(new URL('cleaning-worker.ts', import.meta.url), mostMs)

/**
 * The text with nothing in it but bold, italics, lists, paragraphs and links to the web, as it may be kept. What
 * cannot be read, or says nothing, is refused at its field.
 */
export async function cleanRichText(html: string, field: string): Promise<string> {
  const clean = await inThread(html)
  if (clean === null)
    throw new FieldRefusal([{ field, message: 'This text cannot be read. Paste it without its formatting.' }])
  if (saysNothing(clean)) throw new FieldRefusal([{ field, message: 'This field is required' }])
  return clean
}
