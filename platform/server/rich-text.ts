/** Formatted text without scripts. */

export { sanitiseRichText } from '#platform/server/rich-text/sanitiser.ts'
