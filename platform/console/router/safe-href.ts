/**
 * The addresses that a message may lead to: the web's own schemes, and paths of ours. A browser reads a backslash as a
 * slash and drops tabs and line ends, so a second slash in any of these spellings would be another origin.
 */
export const safeHrefPattern = /^(?:https?:\/\/|mailto:|\/(?![/\\\t\n\r]))/i
