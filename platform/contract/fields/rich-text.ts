import { z } from 'zod'

/** The few tags that a message, or a text with bold words and lists, may hold. */
export const messageTags = ['b', 'strong', 'i', 'em', 'br', 'p', 'ul', 'li', 'a'] as const

/** A text with a little HTML as it is sent. It is kept only after the server has cleaned it. */
export const RichText = z.string().trim().max(20_000)

/** Whether a text says anything once its tags are gone. */
export const isBlankHtml = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
