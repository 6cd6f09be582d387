const minute = 60_000

/** Lifetimes of sessions in milliseconds, shared by the server and the console's warnings. */
export const lifetimes = {
  /** Lifetime of an access token. */
  access: 15 * minute,
  /** Maximum time from one sign-in to the next. */
  absolute: 12 * 60 * minute,
  /** Maximum time without activity of the person. */
  idle: 15 * minute,
  /** Activity is recorded once a minute, so the idle limit is extended by a minute. */
  idleGrace: minute,
  /**
   * Time in which a replaced refresh token still returns its successor, for two concurrent tabs or a lost response.
   */
  replay: 10_000,
  /** Time in which the previous access token stays valid after a refresh, for requests in progress. */
  handover: minute,
} as const

/**
 * Failed attempts at one account within a time window, in milliseconds, after which their source is blocked for as long:
 * of one browser, session or network, and of all networks and browsers together that the account has not used before.
 */
export const failedAttemptLimits = {
  perSource: { atMost: 5, within: 15 * minute },
  unknownSources: { atMost: 100, within: 24 * 60 * minute },
} as const

/** Lifetime of the cookie by which a browser that has signed in to an account is recognised, in days. */
export const deviceCookieDays = 90

/** Validity of a password reset link, in minutes. */
export const passwordResetMinutes = 30

/** Validity of a registration link. */
export const registrationHours = 24

/** Level from which people approve requests or manage users. */
const approverLevel = 40

/** Whether the person decides requests or manages users, so that a stolen password alone must not be enough. */
export const needsSecondFactor = ({ level, isLineManager }: { level: number; isLineManager: boolean }) =>
  isLineManager || level >= approverLevel

export const recoveryCodeCount = 10

/** Minimum number of characters of a new password (NIST SP 800-63B-4), alone and beside a second factor. */
export const passwordLengths = { alone: 15, withSecondFactor: 8 } as const

/** Whether an email address belongs to one of the company's email domains. */
export function isCompanyEmail(email: string, domains: readonly string[]): boolean {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  return at > 0 && domains.some((allowed) => allowed.toLowerCase() === domain)
}
