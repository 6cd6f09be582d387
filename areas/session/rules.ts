const minute = 60_000

/** How long a session lasts, in milliseconds. The tables of the server and the warnings of the console agree by it. */
export const lifetimes = {
  /** An access token. */
  access: 15 * minute,
  /** From sign-in to sign-in, whatever happens between. */
  absolute: 12 * 60 * minute,
  /** Without a call that a person made. */
  idle: 15 * minute,
  /** Activity is noted once a minute, so the limit waits as long before it bites. */
  idleGrace: minute,
  /** How long a replaced refresh token still answers its successor: two tabs at once, or a lost answer. */
  replay: 10_000,
  /** How long the last access token still opens after a refresh, for calls that are on their way. */
  handover: minute,
} as const

/** Wrong passwords for one e-mail that lock it, and the time they must fall into. */
export const failedAttemptLimits = { atMost: 5, within: 15 * minute } as const

/** How long a mailed link to set a new password is valid. */
export const passwordResetMinutes = 30

export const recoveryCodeCount = 10

export const passwordMessage =
  'Use at least 8 characters with an upper-case letter, a lower-case letter and a digit.'

/** Why this cannot be a password, or null when it can. */
export function getPasswordError(password: string): string | null {
  const fits =
    password.length >= 8 && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password)
  return fits ? null : passwordMessage
}

/** Whether an e-mail address belongs to one of the company's mail domains. */
export function isCompanyEmail(email: string, domains: readonly string[]): boolean {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  return at > 0 && domains.some((allowed) => allowed.toLowerCase() === domain)
}
