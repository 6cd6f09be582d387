/** Mail to staff. */

export { isConsoleAddress } from '#platform/server/mail/mail-template.ts'
export { queueMail, type OneTimeLink } from '#platform/server/mail/mail.ts'
export { textWithLink } from '#platform/server/mail/one-time-link.ts'
export { recipientLanguage } from '#platform/server/mail/recipient-language.ts'
