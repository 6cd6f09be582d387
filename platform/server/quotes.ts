/** Quotes: prices that are fixed for a time. */

export { addQuote, defineQuote, takeQuote } from '#platform/server/quotes/quotes.ts'
