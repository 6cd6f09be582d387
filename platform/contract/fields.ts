/** Types of fields: money, text, numbers, times and personal data. */

export { dayMs, fullHour, hourMs, manilaTime } from '#platform/contract/fields/manila.ts'
export { Mobile, mobileFrom } from '#platform/contract/fields/mobile.ts'
export * from '#platform/contract/fields/money.ts'
export * from '#platform/contract/fields/personal-data.ts'
export { providerConnection, storedConnection } from '#platform/contract/fields/provider-connection.ts'
export { isBlankHtml, RichText } from '#platform/contract/fields/rich-text.ts'
export * from '#platform/contract/fields/text.ts'
export { Day, DayInAddress, manila, Moment } from '#platform/contract/fields/time.ts'
