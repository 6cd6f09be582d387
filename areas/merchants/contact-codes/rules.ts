import { merchantsAppMessages } from '#areas/merchants/app/messages.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import type { Message } from '#platform/words.ts'

export const contactCodeMinutes = 5
export const maxContactAttempts = 5
/** Minutes in which a person completes the registration after the number is proven. */
export const minutesToRegister = 30
/** Days after which codes are deleted. */
export const daysOfContactCodes = 90

/** Codes for one number, email or subscriber. Three codes an hour allow 15 guesses among a million values. */
const maxPerHour = 3
const maxPerDay = 10
/** Codes that one client can send, so that an error in it does not send SMS without end. */
export const maxPerClientPerHour = 1_000

export type SentCounts = { lastMinute: number; lastHour: number; lastDay: number; byClient: number }

/** Reason why no code can be sent now, with the seconds to wait, or null if it can. */
export function getContactCodeLimit(sent: SentCounts): { message: Message; seconds: number } | null {
  if (sent.lastMinute > 0) return { message: merchantsAppMessages('CONTACT_CODE_TOO_SOON'), seconds: 60 }
  if (sent.lastHour >= maxPerHour || sent.lastDay >= maxPerDay)
    return { message: merchantsAppMessages('CONTACT_CODE_LIMIT'), seconds: 3_600 }
  return sent.byClient >= maxPerClientPerHour
    ? { message: merchantsAppMessages('CONTACT_CODE_CLIENT_LIMIT'), seconds: 600 }
    : null
}

/** Reason why a code can no longer be entered, or null if it can. */
export function getContactCodeError({ status, isOver }: { status: string; isOver: boolean }): Message | null {
  if (status === 'replaced') return merchantsMessages('CODE_REPLACED')
  if (status === 'failed') return merchantsMessages('CODE_FAILED', { count: maxContactAttempts })
  if (status !== 'sent') return merchantsMessages('CODE_USED')
  return isOver ? merchantsMessages('CODE_EXPIRED', { minutes: contactCodeMinutes }) : null
}
