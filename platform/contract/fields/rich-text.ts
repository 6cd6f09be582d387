import { z } from 'zod'

/** HTML tags allowed in a message or another formatted text. */
export const messageTags = ['b', 'strong', 'i', 'em', 'br', 'p', 'ul', 'li', 'a'] as const

/** Unsanitised HTML as received. The server sanitises it before it is stored. */
export const RichText = z.string().trim().max(20_000)

/** Whether a text is empty without its tags. */
export const isBlankHtml = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
