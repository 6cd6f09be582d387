/**
 * Matches addresses allowed in message links: http, https, mailto and local paths. Browsers treat a backslash as a
 * slash and drop tabs and line breaks, so a second slash in any of these forms would lead to another origin.
 */
export const safeHrefPattern = /^(?:https?:\/\/|mailto:|\/(?![/\\\t\n\r]))/i
