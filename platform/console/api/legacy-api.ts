import { HttpError } from './api-errors.ts'
import { callApi } from './api-client.ts'
import { signOut } from '#platform/console/session/session-client.ts'
import type { AnyCall, ReplyOf, InputOf } from '#platform/contract/call.ts'

/**
 * Asks by a call of before the identity service. Where such a call says that nobody is signed in, the session is left
 * and the page is loaded anew, as the specification has it; the other calls renew the session first.
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
