import { platformMessages } from '#platform/contract/errors/messages.ts'
import { isBlankHtml } from '#platform/contract/fields/rich-text.ts'
import { sandboxThread } from '#platform/server/sandbox-thread.ts'
import { ValidationError } from '#platform/server/errors/errors.ts'

const maxCpuMs = 5_000
const sanitiseInThread = sandboxThread(new URL('sanitiser-worker.ts', import.meta.url), maxCpuMs)

/**
 * Sanitises HTML for storage: keeps bold, italics, lists, paragraphs and links to web pages. Unreadable or empty text
 * is rejected with a validation error for the field.
 */
export async function sanitiseRichText(html: string, field: string): Promise<string> {
  const clean = await sanitiseInThread(html)
  if (clean === null) throw new ValidationError([{ field, message: platformMessages('RICH_TEXT') }])
  if (isBlankHtml(clean)) throw new ValidationError([{ field, message: 'This field is required' }])
  return clean
}
