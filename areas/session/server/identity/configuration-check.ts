import { hostedBy } from '#areas/session/server/session-context.ts'
import type { Configuration } from '#platform/server/settings.ts'
import { describeError } from '#platform/server/errors.ts'

/** Tests the configured hosted identity with a call. Returns a description of the problem, or null. */
export async function checkIdentityConfiguration(configuration: Configuration): Promise<string | null> {
  const identity = hostedBy(configuration)
  if (identity === null) return null
  try {
    if (identity.signIn === 'redirect') await identity.begin({ again: false })
    // No user has this name, so a working user pool rejects it in the regular way.
    else await identity.password({ email: 'nobody@invalid', password: 'Walang-Tao-1' })
    return null
  } catch (error) {
    return describeError(error)
  }
}
