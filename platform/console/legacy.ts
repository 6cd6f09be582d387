import { HttpFailure } from '#platform/console/failures.ts'
import { ask } from '#platform/console/send.ts'
import { signOut } from '#platform/console/session-client.ts'
import type { AnyCall, ReplyOf, WireOf } from '#platform/contract/call.ts'

/**
 * Asks by a call of before the identity service. Where such a call says that nobody is signed in, the session is left
 * and the page is loaded anew, as the specification has it; the other calls renew the session first.
 */
export async function askLegacy<C extends AnyCall>(
  call: C,
  wire: WireOf<C>,
  reload: () => void = () => location.reload(),
): Promise<ReplyOf<C>> {
  try {
    return await ask(call, wire)
  } catch (failure) {
    if (failure instanceof HttpFailure && failure.status === 401) {
      await signOut()
      reload()
    }
    throw failure
  }
}
