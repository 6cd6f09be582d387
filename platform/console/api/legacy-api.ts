import { HttpError } from '#platform/console/http/api-errors.ts'
import { callApi } from './api-client.ts'
import { signOut } from '#platform/console/session/session-client.ts'
import type { AnyCall, ReplyOf, InputOf } from '#platform/contract/call.ts'

/**
 * Calls an API from before the identity service. A 401 from such a call ends the session and reloads the page,
 * whereas other calls first refresh the session.
 */
export async function callLegacyApi<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  reload: () => void = () => location.reload(),
): Promise<ReplyOf<C>> {
  try {
    return await callApi(call, input)
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) {
      await signOut()
      reload()
    }
    throw error
  }
}
