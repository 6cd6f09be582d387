/** Language of the person, and words, amounts and dates in it. */

export * from '#platform/console/i18n/format.ts'
export { LanguageSwitch } from '#platform/console/i18n/LanguageSwitch.tsx'
export { currentLanguage, useLanguage } from '#platform/console/i18n/language.ts'
export * from '#platform/console/i18n/words.ts'
