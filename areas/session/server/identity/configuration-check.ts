import { hostedBy } from '#areas/session/server/session-context.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { describeError } from '#platform/server/errors/describe-error.ts'

/** Asks the hosted identity of the settings something, and says in a sentence what is wrong with it; null when nothing. */
export async function checkIdentityConfiguration(configuration: Configuration): Promise<string | null> {
  const identity = hostedBy(configuration)
  if (identity === null) return null
  try {
    if (identity.signIn === 'redirect') await identity.begin({ again: false })
    // Nobody has this name: a user pool that answers says no, in the way of one that is well.
    else await identity.password({ email: 'nobody@invalid', password: 'Walang-Tao-1' })
    return null
  } catch (error) {
    return describeError(error)
  }
}
